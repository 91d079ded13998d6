import type { EmailDeps, EmailMessage } from '../mail/queue-email.ts'

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
