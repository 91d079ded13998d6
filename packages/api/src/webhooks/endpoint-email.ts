import type { EmailDeps, EmailMessage } from '../mail/queue-email.ts'
import type { SecurityEmail } from '../mail/security-email.ts'

/** @param change what happened, with the URL; `by` is the name of the API key that did it, null for a person */
export function endpointChangedEmail({ change, by }: { change: string; by: string | null }): SecurityEmail {
  return {
    subject: 'Your webhooks were changed',
    what: `${change}${by === null ? '' : ` The API key “${by}” did this.`} You can remove endpoints under Integrations → Webhooks.`,
  }
}

export function endpointOffEmail(
  { settings }: EmailDeps,
  { recipient, id, url }: { recipient: string; id: string; url: string },
): EmailMessage {
  const lines = [
    `Events are no longer sent to ${url}, because every attempt in the last five days has failed.`,
    'Waiting deliveries are kept for 30 days. Once the URL accepts messages again, switch the endpoint back on:',
    `${settings.publicUrl}/integrations/${id}`,
  ]
  return {
    recipient,
    action: 'Open the endpoint',
    subject: 'A webhook endpoint was switched off',
    body: `${lines.join('\n\n')}\n`,
  }
}
