import type { EmailDeps, EmailMessage } from '../../mail/queue-email.ts'

export function verificationEmail(deps: EmailDeps, recipient: string, token: string): EmailMessage {
  const link = `${deps.settings.publicUrl}/verify-email?token=${token}`
  return {
    recipient,
    subject: 'Verify your email address',
    link,
    action: 'Verify my email address',
    body: `Welcome!\n\nPlease confirm that this address is yours by opening this link within 24 hours:\n\n${link}\n\nIf you did not sign up, you can ignore this message.\n`,
  }
}

export function alreadyRegisteredEmail(deps: EmailDeps, recipient: string): EmailMessage {
  const link = `${deps.settings.publicUrl}/forgot-password`
  return {
    recipient,
    subject: 'You already have an account',
    link,
    action: 'Choose a new password',
    body: `Someone, perhaps you, tried to sign up with this address, which already has an account.\n\nIf you forgot your password, you can choose a new one here:\n\n${link}\n\nIf this was not you, you can ignore this message.\n`,
  }
}
