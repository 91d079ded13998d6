import { shortName } from '@callwright/contract/input/names'

import { toPlainWords } from '../mail/plain-words.ts'
import type { EmailDeps, EmailMessage } from '../mail/queue-email.ts'

/** Strangers read it: a longer name could be a message of its own. */
const NAME_MAX = 40

export function confirmAddressEmail(
  { settings }: Pick<EmailDeps, 'settings'>,
  { recipient, token, businessName }: { recipient: string; token: string; businessName: string },
): EmailMessage {
  const link = `${settings.publicUrl}/confirm-emails?token=${token}`
  const name = toPlainWords(shortName(businessName)).slice(0, NAME_MAX)
  return {
    recipient,
    subject: 'Confirm that you want emails about phone calls',
    link,
    action: 'Confirm this address',
    body: `${name === '' ? 'A business' : `A business named “${name}”`} wants to send you emails about its phone calls.\n\nIf you want them, confirm the address within 7 days:\n\n${link}\n\nIf you do not want them, ignore this message. You will get no emails.\n`,
  }
}
