import type { Deps } from '../../context/context.ts'
import type { MailText } from '../../mail/queue-mail.ts'

type MailDeps = Pick<Deps, 'settings'>

/** What the owner of an account is told when somebody, perhaps not the owner, changes how one signs in. */
export function passwordChangedMail(deps: MailDeps, recipient: string): MailText {
  return tell(deps, recipient, {
    subject: 'Your password was changed',
    what: 'The password of your Callwright account was changed just now. Everybody who was logged in with the old one has been logged out elsewhere.',
  })
}

export function secondFactorOnMail(deps: MailDeps, recipient: string): MailText {
  return tell(deps, recipient, {
    subject: 'Two-step sign-in is on',
    what: 'From now on your Callwright account asks for a code from your authenticator app at each sign-in.',
  })
}

export function secondFactorOffMail(deps: MailDeps, recipient: string): MailText {
  return tell(deps, recipient, {
    subject: 'Two-step sign-in is off',
    what: 'Your Callwright account no longer asks for a code at the sign-in: the password alone is enough.',
  })
}

export function newRecoveryCodesMail(deps: MailDeps, recipient: string): MailText {
  return tell(deps, recipient, {
    subject: 'You have new recovery codes',
    what: 'New recovery codes were made for your Callwright account. The earlier ones no longer work.',
  })
}

export function recoveryCodeUsedMail(deps: MailDeps, recipient: string, left: number): MailText {
  return tell(deps, recipient, {
    subject: 'A recovery code was used',
    what: `A recovery code of your Callwright account was used just now. ${left === 1 ? '1 code is' : `${left} codes are`} left. You can make new ones in the settings.`,
  })
}

export function wrongCodeMail(deps: MailDeps, recipient: string): MailText {
  return tell(deps, recipient, {
    subject: 'Somebody knows your password',
    what: 'Somebody entered the right password of your Callwright account, but a wrong code. They were not let in.',
  })
}

function tell(
  { settings }: MailDeps,
  recipient: string,
  { subject, what }: { subject: string; what: string },
): MailText {
  const link = `${settings.publicUrl}/forgot-password`
  return {
    recipient,
    subject,
    link,
    body: `${what}\n\nIf it was you, there is nothing to do.\n\nIf it was not you, choose a new password right away:\n\n${link}\n`,
  }
}
