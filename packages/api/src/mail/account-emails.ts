import type { Deps } from '../context/context.ts'
import type { EmailMessage } from './queue-email.ts'

type EmailDeps = Pick<Deps, 'settings'>

// Emails to an account's owner about changes to sign-in settings, keys, and webhooks, which someone else may have made.

export function passwordChangedEmail(deps: EmailDeps, recipient: string): EmailMessage {
  return securityEmail(deps, recipient, {
    subject: 'Your password was changed',
    what: 'The password of your Callwright account was just changed. All other devices that were logged in have been logged out.',
  })
}

export function secondFactorEnabledEmail(deps: EmailDeps, recipient: string): EmailMessage {
  return securityEmail(deps, recipient, {
    subject: 'Two-step sign-in is on',
    what: 'Your Callwright account now asks for a code from your authenticator app at each sign-in.',
  })
}

export function secondFactorDisabledEmail(deps: EmailDeps, recipient: string): EmailMessage {
  return securityEmail(deps, recipient, {
    subject: 'Two-step sign-in is off',
    what: 'Your Callwright account no longer asks for a code at sign-in. The password alone is enough.',
  })
}

export function newRecoveryCodesEmail(deps: EmailDeps, recipient: string): EmailMessage {
  return securityEmail(deps, recipient, {
    subject: 'You have new recovery codes',
    what: 'New recovery codes were created for your Callwright account. The old codes no longer work.',
  })
}

export function recoveryCodeUsedEmail(deps: EmailDeps, recipient: string, left: number): EmailMessage {
  return securityEmail(deps, recipient, {
    subject: 'A recovery code was used',
    what: `A recovery code for your Callwright account was just used. ${left === 1 ? '1 code is' : `${left} codes are`} left. You can create new ones in the settings.`,
  })
}

export function wrongCodeEmail(deps: EmailDeps, recipient: string): EmailMessage {
  return securityEmail(deps, recipient, {
    subject: 'Someone knows your password',
    what: 'Someone entered the correct password for your Callwright account but the wrong code. They were not signed in.',
  })
}

export function keyCreatedEmail(deps: EmailDeps, recipient: string, name: string): EmailMessage {
  return securityEmail(deps, recipient, {
    subject: 'A new API key was created',
    what: `The API key “${name}” was created for your Callwright account. Any program that has the key can use your account until you revoke it under Integrations → API keys.`,
  })
}

/** @param change what happened, with the URL; `by` is the name of the API key that did it, null for a person */
export function endpointEmail(
  deps: EmailDeps,
  recipient: string,
  { change, by }: { change: string; by: string | null },
): EmailMessage {
  return securityEmail(deps, recipient, {
    subject: 'Your webhooks were changed',
    what: `${change}${by === null ? '' : ` The API key “${by}” did this.`} You can remove endpoints under Integrations → Webhooks.`,
  })
}

function securityEmail(
  { settings }: EmailDeps,
  recipient: string,
  { subject, what }: { subject: string; what: string },
): EmailMessage {
  const link = `${settings.publicUrl}/forgot-password`
  return {
    recipient,
    subject,
    link,
    body: `${what}\n\nIf this was you, you do not need to do anything.\n\nIf it was not you, choose a new password right away, and also revoke all API keys when you do:\n\n${link}\n\nThen check under Integrations → Webhooks that each endpoint is yours, because endpoints stay.\n`,
  }
}
