import type { SecurityEmail } from '../../mail/security-email.ts'

export function keyCreatedEmail(name: string): SecurityEmail {
  return {
    subject: 'A new API key was created',
    what: `The API key “${name}” was created for your account. Any program that has the key can use your account until you revoke it under Integrations → API keys.`,
  }
}
