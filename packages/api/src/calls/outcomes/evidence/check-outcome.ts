import type { Reply } from './replies.ts'
import type { CheckedField, Exchange, Finding, Transcript } from './transcript.ts'
import { checkChoice } from './check-choice.ts'
import { checkStatement } from './check-statement.ts'
import { OUTCOME_MEANINGS, type Signal, SIGNALS } from './outcome-phrases.ts'
import { findPhrases, indexPhrases } from './phrases.ts'
import { isContentWord, isMark } from './words.ts'
import { hasTime } from './terms.ts'

type Sign = { signal: Signal; turn: number }

/** Whether the customer's words show the result that a call is said to have had. */
export function checkOutcome(field: CheckedField, value: string, call: Transcript): Finding {
  const meaning = meaningOf(value)
  const signs = call.exchanges.flatMap(readSigns)
  const isRecording = isVoicemail(call, signs)
  if (meaning === 'silence') return isSilent(call) || isRecording ? NOTHING_SAID : { quoteTurn: null, doubt: 'denied' }
  if (meaning === 'voicemail') {
    return isRecording ? found(signs, 'voicemail') : { quoteTurn: null, doubt: 'not-said' }
  }
  if (isRecording || isSilent(call)) return { quoteTurn: null, doubt: 'not-said' }
  if (meaning === 'agreement') return checkAgreement(field, value, { call, signs })
  if (meaning === 'refusal') return checkRefusal(signs)
  const isCommon = meaning !== null && COMMON.has(meaning)
  if (isCommon || signs.some(({ signal }) => signal === meaning)) return checkSignal(meaning, signs, isInbound(call))
  return checkOwnWords(field, value, { call, signs })
}

/** Results that are always said in one way or another. */
const COMMON: ReadonlySet<Signal> = new Set([
  'interest',
  'call back',
  'wrong number',
  'do not call',
  'transfer',
  'undecided',
])

const NOTHING_SAID: Finding = { quoteTurn: null, doubt: null }

function meaningOf(value: string): Signal | 'silence' | null {
  const text = value.toLowerCase()
  return OUTCOME_MEANINGS.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

function found(signs: readonly Sign[], signal: Signal): Finding {
  return { quoteTurn: signs.findLast((sign) => sign.signal === signal)?.turn ?? null, doubt: null }
}

/** Whether another choice was heard instead. */
function isOtherHeard({ choices }: CheckedField, value: string, signs: readonly Sign[]): boolean {
  return choices.some((choice) => {
    const meaning = choice === value ? null : meaningOf(choice)
    return meaning !== null && signs.some(({ signal }) => signal === meaning)
  })
}

/** An outcome of the business's own: in doubt only if it was denied, or if another one was named instead. */
function checkOwnWords(
  field: CheckedField,
  value: string,
  { call, signs }: { call: Transcript; signs: readonly Sign[] },
): Finding {
  const isNegated = (choice: string): boolean => /\b(?:not|no|never|won't|without)\b/i.test(choice)
  const isOpposed =
    !isNegated(value) && field.choices.some((choice) => isNegated(choice) || meaningOf(choice) === 'refusal')
  const last = signs.findLast(({ signal }) => /refusal|interest|agreement/.test(signal))
  if (isOpposed && last && /refusal/.test(last.signal)) return { quoteTurn: null, doubt: 'denied' }
  const isOther = isOtherHeard(field, value, signs)
  if (isOther && meaningOf(value) !== null) return { quoteTurn: null, doubt: 'not-said' }
  const finding = checkChoice(field, value, call)
  if (finding.doubt !== 'not-said' && finding.doubt !== 'agent-only') return finding
  return isOther ? finding : NOTHING_SAID
}

/** What takes a signal back when it comes later. */
const ENDINGS: Partial<Record<Signal, readonly Signal[]>> = {
  interest: ['firm refusal', 'wrong number', 'do not call'],
  'call back': ['firm refusal', 'wrong number', 'do not call', 'agreement'],
  undecided: ['firm refusal', 'wrong number', 'do not call'],
}

function checkSignal(signal: Signal | null, signs: readonly Sign[], isExpected: boolean): Finding {
  const last = signs.findLast((sign) => sign.signal === signal)
  const endings = (signal && ENDINGS[signal]) ?? []
  const from = last?.turn ?? -1
  if (signs.some((sign) => sign.turn > from && endings.includes(sign.signal)))
    return { quoteTurn: null, doubt: 'denied' }
  if (last) return { quoteTurn: last.turn, doubt: null }
  const isInterested = signal === 'interest' && isExpected && !signs.some((sign) => sign.signal === 'refusal')
  return isInterested ? NOTHING_SAID : { quoteTurn: null, doubt: 'not-said' }
}

/** A customer who turns an offer down may use any words, so only interest speaks against it. */
function checkRefusal(signs: readonly Sign[]): Finding {
  const last = signs.findLast(({ signal }) => signal === 'refusal')
  const others: readonly Signal[] = ['interest', 'agreement', 'call back', 'wrong number']
  const isOther = signs.some(({ signal, turn }) => {
    if (last) return turn > last.turn && (signal === 'interest' || signal === 'agreement')
    return others.includes(signal)
  })
  return isOther ? { quoteTurn: null, doubt: 'denied' } : { quoteTurn: last?.turn ?? null, doubt: null }
}

/** A booking or a sale: the customer agreed to something, and did not refuse later. */
function checkAgreement(
  field: CheckedField,
  value: string,
  { call, signs }: { call: Transcript; signs: readonly Sign[] },
): Finding {
  const agreed = signs.findLast(({ signal }) => signal === 'agreement')
  const isRefused = signs.some(({ signal, turn }) => signal === 'firm refusal' && turn > (agreed?.turn ?? -1))
  if (isRefused) return { quoteTurn: null, doubt: 'denied' }
  if (agreed) return { quoteTurn: agreed.turn, doubt: null }
  if (isOtherHeard(field, value, signs)) return { quoteTurn: null, doubt: 'not-said' }
  return checkStatement({ kind: 'goal', name: value, question: '', choices: [] }, true, call)
}

/** Who calls the business wants something. */
function isInbound({ exchanges }: Transcript): boolean {
  const [first] = exchanges
  return (
    first !== undefined &&
    (first.question.length === 0 || /\bhelp\b|thank(?:s| you) for calling|what can i/.test(first.question.join(' ')))
  )
}

const OFFERS = indexPhrases({
  offer: `would you like|could you|can you|will you|can we count|would you be interested|are you interested|interested in|can i|could i|may i|shall i|should i|shall we
    |could we|can we|how about|want me to|would it help|do you want|would you want|are you looking|still looking|open to
    |does that sound|how does that sound|would that work|would work|work for you|sign you up|set up|schedule|get you|would you be open
    |is that something|put you down|send you|like to hear|like to see|like me to|quote|offer|looking for`,
  other:
    'how can i|how may i|what can i|speaking with|speak with|speak to|talk to|good time|have a minute|hear me|is this|am i speaking|recorded|a few minutes|a moment',
})

/** What one line of the customer says, alone or as an answer to the agent. */
function readSigns({ question, words, turn, reply }: Exchange): Sign[] {
  const signals = new Set<Signal>(findPhrases(words, SIGNALS).map(({ label }) => label))
  if (isUnknownName(words) || isForOther(question, reply)) signals.add('wrong number')
  const isRefusing = signals.has('refusal') || findPhrases(words, FIRM).length > 0
  const kinds = new Set(findPhrases(question.slice(-40), OFFERS).map(({ label }) => label))
  if (kinds.has('offer') && !kinds.has('other') && !isRefusing) {
    if (reply === 'yes') signals.add('interest')
    if (reply === 'no') signals.add('refusal')
  }
  const isAboutCall = /\b(?:call|ring|reach|try|check back)\b/.test(question.slice(-20).join(' '))
  if (reply === 'yes' && !isRefusing && !isAboutCall && (hasTime(question) || hasTime(words) || isPaying(question)))
    signals.add('agreement').add('interest')
  // "Not interested" names interest too.
  if (isRefusing && reply !== 'yes') signals.delete('interest')
  if (isRefusing && findPhrases(words, FIRM).length > 0) {
    signals.add('firm refusal')
    signals.delete('interest')
  }
  if (signals.has('do not call')) {
    signals.add('refusal')
    signals.delete('call back')
  }
  return [...signals].map((signal) => ({ signal, turn }))
}

const FIRM = indexPhrases({
  cue: `not interested|no thanks|no thank you|take me off|take us off|remove me|stop calling|do not call|leave me alone|never mind|forget it
    |i will pass|we will pass|going to pass|hard pass|cancel that|cancel it|changed my mind|not for me|not for us|do not want it
    |do not want any|do not want the|do not want to|do not book|do not put me|do not schedule|no deal|it is a no|keep looking|not going to do
    |hanging up|decided against|no longer interested|scratch that`,
})

function isPaying(question: readonly string[]): boolean {
  return /\b(?:card|order|put (?:that|it) through|sign you up|get you started|get you set up)\b/.test(
    question.join(' '),
  )
}

/** "No" to "Is this Teresa?", or the agent's apology for a wrong number. */
function isForOther(question: readonly string[], reply: Reply): boolean {
  const text = question.join(' ')
  const isAboutName = /\b(?:is this|speaking with|speak with|speak to|talk to)\b/.test(text) && reply === 'no'
  return isAboutName || /\b(?:misdialed|dialed wrong|dialed the wrong|wrong number)\b/.test(text)
}

/** "There's no Roberto here." */
function isUnknownName(words: readonly string[]): boolean {
  return /\b(?:is|are|not|got|have) (?:no|not a|nobody named|any) (?:\S+ ){1,2}(?:here|at this|at that|on this|in this|lives)\b/.test(
    words.join(' '),
  )
}

/** A recording greets and says nothing else; a person answers. */
function isVoicemail({ exchanges }: Transcript, signs: readonly Sign[]): boolean {
  const greetings = new Set(signs.filter(({ signal }) => signal === 'voicemail').map(({ turn }) => turn))
  if (greetings.size === 0) return false
  const others = exchanges.filter(({ turn, words }) => !greetings.has(turn) && words.filter(isContentWord).length > 2)
  return others.length === 0 || (others.length === 1 && greetings.has(exchanges[0]?.turn ?? -1))
}

const FEW_WORDS = 8
const GREETING =
  /^(?:hello|hi|hey|hear|who|is|this|there|anyone|anybody|nobody|somebody|you|me|i|can|not|it|click|yes|speak|up|are)$/

/** Nobody said anything of substance: "Hello? Hello?". */
function isSilent({ exchanges }: Transcript): boolean {
  const words = exchanges.flatMap((exchange) => exchange.words.filter((word) => !isMark(word)))
  return words.filter((word) => !GREETING.test(word)).length <= 1 && words.length <= FEW_WORDS * 2
}
