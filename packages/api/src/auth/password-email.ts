import type { EmailDeps, EmailMessage } from '../mail/queue-email.ts'

export const PASSWORD_CHANGED_EMAIL = {
  subject: 'Your password was changed',
  what: 'The password of your account was just changed. All other devices that were logged in have been logged out.',
}

export function passwordResetEmail(deps: EmailDeps, recipient: string, token: string): EmailMessage {
  const link = `${deps.settings.publicUrl}/reset-password?token=${token}`
  return {
    recipient,
    subject: 'Reset your password',
    link,
    action: 'Choose a new password',
    body: `Someone, probably you, asked to reset your password.\n\nOpen this link within 60 minutes to choose a new one:\n\n${link}\n\nIf this was not you, ignore this message. Your password stays the same.\n`,
  }
}
