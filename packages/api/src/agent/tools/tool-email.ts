import type { SecurityEmail } from '../../mail/security-email.ts'

/** @param by the name of the API key that did it, null for a person */
export function toolChangedEmail({ change, by }: { change: string; by: string | null }): SecurityEmail {
  return {
    subject: 'Your agent’s tools were changed',
    what: `${change}${by === null ? '' : ` The API key “${by}” did this.`} You can remove tools under Integrations → Tools.`,
  }
}
