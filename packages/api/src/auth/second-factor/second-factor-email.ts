import type { SecurityEmail } from '../../mail/security-email.ts'

export const SECOND_FACTOR_ENABLED_EMAIL: SecurityEmail = {
  subject: 'Two-step sign-in is on',
  what: 'Your account now asks for a code from your authenticator app at each sign-in.',
}

export const SECOND_FACTOR_DISABLED_EMAIL: SecurityEmail = {
  subject: 'Two-step sign-in is off',
  what: 'Your account no longer asks for a code at sign-in. The password alone is enough.',
}

export const NEW_RECOVERY_CODES_EMAIL: SecurityEmail = {
  subject: 'You have new recovery codes',
  what: 'New recovery codes were created for your account. The old codes no longer work.',
}

export function recoveryCodeUsedEmail(left: number): SecurityEmail {
  return {
    subject: 'A recovery code was used',
    what: `A recovery code for your account was just used. ${left === 1 ? '1 code is' : `${left} codes are`} left. You can create new ones in the settings.`,
  }
}

export const WRONG_CODE_EMAIL: SecurityEmail = {
  subject: 'Someone knows your password',
  what: 'Someone entered the correct password for your account but the wrong code. They were not signed in.',
}
