import type { Doubt } from '@callwright/contract/calls/call-fields'
import { findCorrectionCues, isCorrection, isRejected } from './corrections.ts'
import { findNumbers } from './numbers.ts'
import { findLocals, findSpokenDigits, findTopDomains, isTyped } from './spelling.ts'
import type { Finding, Passage, Transcript } from './transcript.ts'

type Place = { at: number; end: number }

type MentionRules<Mention extends Place> = {
  find: (words: readonly string[]) => readonly Mention[]
  /** Whether what was said is the value; null if that cannot be known. */
  fits: (mention: Mention, passage: Passage) => boolean | null
}

/** What the last relevant mention in the call says about a number, a day, or a time. */
export function judgeMentions<Mention extends Place>(
  { passages }: Transcript,
  { find, fits }: MentionRules<Mention>,
): Finding {
  const state: State = {
    supported: null,
    possible: null,
    doubt: null,
    wasSame: false,
    isOffered: false,
    isOther: false,
  }
  for (const passage of passages) {
    for (const mention of find(passage.words)) {
      readMention(state, passage, { ...mention, fit: fits(mention, passage) })
    }
  }
  const quoteTurn = state.supported ?? (state.isOther ? null : state.possible)
  if (state.doubt !== null) return { quoteTurn: null, doubt: state.doubt }
  if (quoteTurn !== null) return { quoteTurn, doubt: null }
  return { quoteTurn: null, doubt: state.isOffered ? 'agent-only' : 'not-said' }
}

type State = {
  supported: number | null
  possible: number | null
  doubt: Doubt | null
  /** whether the mention before was the value */
  wasSame: boolean
  isOffered: boolean
  /** whether the customer named another one */
  isOther: boolean
}

function readMention(state: State, { words, turn, by }: Passage, mention: Place & { fit: boolean | null }): void {
  if (mention.fit === null) {
    if (by !== 'agent' && !isRejected(words, mention)) state.possible = turn
    return
  }
  if (mention.fit) {
    if (by === 'agent') state.isOffered = true
    else if (by === 'customer' && isRejected(words, mention)) state.doubt = 'denied'
    else {
      state.supported = turn
      state.doubt = null
    }
  } else if (by !== 'agent') state.isOther = true
  if (!mention.fit && state.wasSame && by === 'customer' && isCorrection(words, mention) && !isRejected(words, mention))
    state.doubt = 'replaced'
  state.wasSame = mention.fit
}

/** An e-mail address that was said, spelled, or put together from its parts. */
export function checkEmail(email: string, { passages }: Transcript): Finding {
  const heard = passages.filter(({ by }) => by !== 'agent')
  const domain = email.slice(email.indexOf('@') + 1)
  const whole = heard.findLast(({ words }) => isTyped(words, email))
  const parts = whole ? [] : findParts(email, heard)
  const quoteTurn = whole?.turn ?? parts.at(-1) ?? null
  if (quoteTurn === null) {
    const isOffered = passages.some(({ by, words }) => by === 'agent' && isTyped(words, email))
    return { quoteTurn: null, doubt: isOffered ? 'agent-only' : 'not-said' }
  }
  return isOtherEmail(email, domain, heard) ? { quoteTurn: null, doubt: 'replaced' } : { quoteTurn, doubt: null }
}

/** Whether the address that the customer gave last is another one: "dot org", "k murray two at outlook". */
function isOtherEmail(email: string, domain: string, heard: readonly Passage[]): boolean {
  const local = email.slice(0, email.indexOf('@'))
  const own = heard.filter(({ by }) => by === 'customer')
  const later = own.findLast(({ words }) => words.includes('at') && findLocals(words).length > 0)
  const said = later ? findLocals(later.words).at(-1) : undefined
  if (said !== undefined && later && isTyped(later.words, `@${domain.split('.')[0] ?? ''}`) && !said.endsWith(local)) {
    return local.startsWith(said) ? false : said.includes(local)
  }
  return own.some(({ words }) => {
    const cue = findCorrectionCues(words).at(-1)
    const [top] = cue ? findTopDomains(words.slice(cue.end)) : []
    return top !== undefined && !domain.endsWith(`.${top}`)
  })
}

/** The lines in which each part of the address was said; empty unless all of them were. */
function findParts(email: string, heard: readonly Passage[]): number[] {
  const [local = '', domain = ''] = email.split('@')
  const parts = [...local.split(/[._+-]/), domain].filter((part) => part !== '')
  const tops = new Set(['com', ...heard.flatMap(({ words }) => findTopDomains(words))])
  const turns = parts.map(
    (part) =>
      heard.findLast(({ words }) => isTyped(words, part) || isTyped(words, `@${part}`) || isSite(words, part, tops))
        ?.turn,
  )
  return turns.includes(undefined) ? [] : turns.flatMap((turn) => turn ?? [])
}

/** "Gmail" without "dot com", or with "dot org" in another line. */
function isSite(words: readonly string[], domain: string, tops: ReadonlySet<string>): boolean {
  const dot = domain.lastIndexOf('.')
  return dot > 0 && tops.has(domain.slice(dot + 1)) && isTyped(words, `@${domain.slice(0, dot)}`)
}

/** A phone number, a ZIP code, or another number that is read digit by digit. */
export function checkDigits(digits: string, { passages }: Transcript): Finding {
  const wanted = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  const heard = passages.filter(({ by }) => by !== 'agent')
  const own = heard.filter(({ by }) => by === 'customer')
  const isSaid = ({ words }: Passage): boolean =>
    findSpokenDigits(words).includes(wanted) || findNumbers(words).some(({ values }) => values.includes(Number(wanted)))
  const said = heard.findLast(isSaid) ?? findInPieces(wanted, own)
  if (!said) {
    const isOffered = passages.some((passage) => passage.by === 'agent' && isSaid(passage))
    return { quoteTurn: null, doubt: isOffered ? 'agent-only' : 'not-said' }
  }
  const last = own.findLast(({ words }) => findSpokenDigits(words).length >= Math.max(7, wanted.length))
  const isOther = wanted.length >= 7 && last !== undefined && last.turn > said.turn && !isSaid(last)
  const isReplaced = isOther || own.some(({ words, turn }) => turn >= said.turn && endsInOtherDigits(words, wanted))
  return isReplaced ? { quoteTurn: null, doubt: 'replaced' } : { quoteTurn: said.turn, doubt: null }
}

/** A number that was read in several lines. */
function findInPieces(wanted: string, own: readonly Passage[]): Passage | undefined {
  const all = own.map(({ words }) => findSpokenDigits(words)).join('')
  if (wanted.length < 7 || !all.includes(wanted)) return undefined
  return own.findLast(({ words }) => findSpokenDigits(words).length > 1)
}

/** Whether the digits after the last correction belong to another number. */
function endsInOtherDigits(words: readonly string[], wanted: string): boolean {
  const cue = findCorrectionCues(words).at(-1)
  if (!cue) return false
  const digits = findSpokenDigits(words.slice(cue.end))
  return digits.length >= 2 && !wanted.endsWith(digits) && !wanted.includes(digits) && !digits.includes(wanted)
}
