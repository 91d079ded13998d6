import { findPhrases, indexPhrases, matchPhrase } from './phrases.ts'
import { FIRST_WORDS, LEAD_INS, REPLY_PHRASES, SHORT_ANSWERS, type Sign } from './reply-phrases.ts'
import { isMark, toClauses } from './words.ts'

/** How a customer answers. `hold` and `question` leave the answer open; `other` is a statement of its own. */
export type Reply = 'yes' | 'no' | 'unsure' | 'hold' | 'question' | 'other'

const QUESTIONS = indexPhrases({
  offer: `would you like|interested|do you want|do you need|can i|could i|may i|shall i|should i|could we|can we|shall we
    |should we|offer|want me to|would it help|care for|looking for|consider|switch|upgrade|would you be open|like me to
    |like us to|want us to|anything else|any questions|sign you up|help you with|promotion|special`,
  /** a "no" is good news */
  reversed: `do you mind|would you mind|mind if|too late|too early|a problem|any problem|an issue|any issue|any trouble
    |any objection|any objections|any concerns|inconvenient|too soon|too much`,
})

export function readReply(words: readonly string[], question: readonly string[]): Reply {
  return readAnswer(words, question).reply
}

/** What a reply answers to the agent's words before it; "okay" alone is not firm. */
export function readAnswer(words: readonly string[], question: readonly string[]): { reply: Reply; isFirm: boolean } {
  const kinds = new Set(findPhrases(question, QUESTIONS).map(({ label }) => label))
  let reply: Reply | 'ok' | null = null
  let isTurned = false
  let isWeak = false
  for (const sign of signsOf(words)) {
    if (sign === 'turn') isTurned = true
    else if (sign !== 'none') {
      // "It's not ideal, but sure."
      reply = nextReply(reply, resolve(sign, kinds.has('offer')), isTurned || (isWeak && words.includes('but')))
      isWeak = sign === 'weak no'
    }
  }
  const open = words.includes('?') ? 'question' : null
  if (reply === 'ok') return { reply: open ?? 'yes', isFirm: false }
  if (reply === 'no' && kinds.has('reversed') && !isTurned) return { reply: 'yes', isFirm: true }
  return { reply: reply ?? open ?? 'other', isFirm: reply === 'yes' || reply === 'no' }
}

type Answer = 'yes' | 'fine' | 'ok' | 'no' | 'weak no' | 'unsure' | 'hold'

function resolve(sign: Exclude<Sign, 'turn' | 'none'> | 'weak no', isOffer: boolean): Answer {
  if (sign !== 'has') return sign
  return isOffer ? 'no' : 'yes'
}

/** Later words count more, but "yes" takes back a "no" only if something shows it. */
function nextReply(reply: Reply | 'ok' | null, answer: Answer, isTurned: boolean): Reply | 'ok' {
  const isOpen = reply === null || reply === 'ok' || reply === 'hold'
  switch (answer) {
    case 'ok':
      return isOpen ? 'ok' : reply
    case 'hold':
      return isOpen ? 'hold' : reply
    case 'yes':
      return isOpen || isTurned ? 'yes' : reply
    case 'fine':
      return isOpen || isTurned || reply === 'no' ? 'yes' : reply
    case 'no':
      return 'no'
    case 'weak no':
      return isOpen || isTurned ? 'no' : reply
    case 'unsure':
      return reply === 'no' ? reply : 'unsure'
  }
}

function signsOf(words: readonly string[]): (Sign | 'weak no')[] {
  return toClauses(words).flatMap((clause, index) => {
    const signs = signsOfClause(clause.words, index > 0)
    // "No, not the deluxe, but yes, book it."
    const isTurn = words[clause.start - 1] === 'but' && (signs[0] === 'yes' || signs[0] === 'fine')
    return isTurn ? ['turn', ...signs] : signs
  })
}

/** "No other questions" is no answer. */
const NO_IS_ANSWER_BEFORE =
  /^(?:i|we|it|that|this|he|she|they|you|not|but|sorry|sir|maam|way|please|just|actually|there|honey|thank|thanks|unfortunately|wait|nothing|never|my|our|the|because|cause|do|go|only|let|is|and|or|so|man|dear|okay|yes)$/

function isPhrase(words: readonly string[], at: number): boolean {
  return matchPhrase(words, at, REPLY_PHRASES) !== null || SHORT_ANSWERS.has(words.slice(at).join(' '))
}

function signsOfClause(words: readonly string[], isLater: boolean): (Sign | 'weak no')[] {
  let at = 0
  while (LEAD_INS.has(words[at] ?? '') && !isPhrase(words, at)) at++
  if (SHORT_ANSWERS.has(words.slice(at).join(' ')) || SHORT_ANSWERS.has(words.join(' '))) return ['yes']
  const signs: (Sign | 'weak no')[] = []
  const first = matchPhrase(words, at, REPLY_PHRASES) ? null : matchPhrase(words, at, FIRST_WORDS)
  if (first) {
    const isBareNo = words[at] === 'no' && first.end === at + 1
    const next = words[first.end]
    const isAnswer = !isBareNo || next === undefined || isMark(next) || NO_IS_ANSWER_BEFORE.test(next)
    if (isAnswer) signs.push(first.label)
    else if (!isLater) signs.push('weak no')
  }
  for (let next = first?.end ?? 0; next < words.length;) {
    const match = matchPhrase(words, next, REPLY_PHRASES)
    if (match) signs.push(match.label)
    else if (words[next] === 'not') signs.push('weak no')
    next = match?.end ?? next + 1
  }
  return signs
}
