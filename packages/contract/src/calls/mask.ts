import { runToEnd } from '../campaigns/run-to-end.ts'
import type { Turn } from './calls.ts'
import { CARD_WORDS, createAccountFinder, createSecretFinder, TURN_ENDS } from './mask-accounts.ts'
import { findDate, findEmail, findPhone } from './mask-personal.ts'
import { DIGITS, MASK, replaceEach } from './replace-each.ts'

/** So that a search for them is fast. */
const SECRETS_MAX = 200

/** `personal`: also e-mail addresses, phone numbers and dates of birth */
export type Masking = { personal: boolean }

/**
 * Masks card numbers with their expiry dates and codes, and IBANs. `personal` may also mask other full dates in past
 * years, and other numbers of seven digits and more without a currency's sign or code, such as order numbers. Numbers
 * and addresses in words stay, as do digits other than 0 to 9. In short steps.
 * @returns `secrets`: at most 200 numbers that were masked, for `maskText`
 */
export function* maskTurns(
  turns: readonly Turn[],
  masking: Masking,
): Generator<undefined, { turns: Turn[]; secrets: string[] }, void> {
  const masked = turns.map((turn) => ({ ...turn }))
  const secrets = new Set<string>()
  for (const role of ['agent', 'customer'] as const) {
    let [speech, end] = ['', '']
    for (const turn of masked) {
      if (turn.role === role) {
        speech += end + turn.text.replace(TURN_ENDS.any, '')
        end = TURN_ENDS.plain
      } else if (end !== '' && CARD_WORDS.test(turn.text.slice(-200))) end = TURN_ENDS.asked
      yield
    }
    const texts = (yield* replaceEach(speech, DIGITS, createAccountFinder(secrets))).split(TURN_ENDS.any).values()
    for (const turn of masked) if (turn.role === role) turn.text = texts.next().value ?? ''
  }
  for (const turn of masked) if (masking.personal) turn.text = yield* maskPersonal(turn.text, secrets)
  const kept = [...secrets].slice(0, SECRETS_MAX)
  const findSecret = createSecretFinder(kept)
  for (const turn of masked) turn.text = yield* replaceEach(turn.text, DIGITS, findSecret)
  return { turns: masked, secrets: kept }
}

/** A summary, reason or quotation about the same call: also masks what repeats a secret or six and more of its digits. */
export function maskText(text: string, { personal }: Masking, secrets: readonly string[] = []): string {
  const accounts = runToEnd(replaceEach(text, DIGITS, createAccountFinder(new Set())))
  const masked = personal ? runToEnd(maskPersonal(accounts, new Set())) : accounts
  return runToEnd(replaceEach(masked, DIGITS, createSecretFinder(secrets.slice(0, SECRETS_MAX))))
}

function* maskPersonal(text: string, secrets: Set<string>): Generator<undefined, string, void> {
  const withoutNumbers = yield* replaceEach(text, DIGITS, (speech, index, from) => {
    const found = findDate(speech, index, from) ?? findPhone(speech, index, from)
    if (found?.mask === MASK) secrets.add(speech.slice(found.start, found.end).replace(/[^0-9]/g, ''))
    return found
  })
  return yield* replaceEach(withoutNumbers, /@/g, findEmail)
}
