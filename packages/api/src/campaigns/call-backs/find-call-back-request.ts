import type { Turn } from '@callwright/contract/calls/calls'

import { MAX_QUOTE_LENGTH } from '../find-opt-out-request.ts'
import { namesTime, normalizeSpeech, readWantedTime, type WantedTime } from './read-wanted-time.ts'

/** The customer's words, their turn in the transcript, and the time that they name. */
type CallBackRequest = { quote: string; turn: number; wanted: WantedTime | null }

/** The customer's request to be called later, in English; null if there is none. The last one with a time wins. */
export function findCallBackRequest(turns: readonly Turn[]): CallBackRequest | null {
  const requests = turns.flatMap(({ role, text }, turn) => {
    if (role !== 'customer') return []
    const quote = text.trim().slice(0, MAX_QUOTE_LENGTH)
    return listWantedTimes(text).map((wanted) => ({ quote, turn, wanted }))
  })
  return requests.findLast(({ wanted }) => wanted !== null) ?? requests.at(-1) ?? null
}

const SOMEONE = '(?:you|someone|somebody|anyone|anybody)'
const CALL_ME_NEXT = '(?=\\w+ (?:me|us)\\b)'
/** Words before "call me" that make it a request; "she will call me at four" is not one. */
const ASKING = [
  '(?:^|\\b(?:so|but) )(?:(?:please|just|maybe|perhaps|ok|okay|yes|yeah|sure|well|sorry|hi|hello|hey|actually|look|listen|thanks|now|better) )*',
  `\\b(?:or|then) ${CALL_ME_NEXT}`,
  `(?<!\\bwhy |\\bhow )\\b(?:can|could|would|will|can't|couldn't|won't) (?:${SOMEONE}|(?:they|he|she|(?:the|your|a) \\w+)(?= ${CALL_ME_NEXT})) `,
  '\\b(?:can|could|shall) we (?=talk|speak|chat)',
  `\\b(?:if ${SOMEONE} (?:can|could|would)|why don't ${SOMEONE}) `,
  "\\b(?:please|why not|don't forget to|don't hesitate to|remember to|make sure to|be sure to|feel free to|(?:would|do) you mind|(?:how|what) about|let's) ",
  '\\b(?:please|(?:can|could|would|will) you) (?:\\w+ ){1,8}and ',
]
/** The same, unless they are negated: "I don't want you to call me back". */
const WISHING = [
  "\\byou(?:(?:'ll|'d|'re)? (?:can|could|should|may|might|must|will|better|have to|need to|want to|welcome to)|'ll) ",
  '\\b(?:want|need|like|prefer|ask|tell|get|have|expect|hope|hoping|rather|love) (?:(?:the|your|a|an|that|for) )?(?!(?:to|i|me|us|we) )\\w+ (?:from (?:the |your )?\\w+ )?(?:(?:to|could|can|would|will) )?',
  `\\b(?:better|best|great|good|nice|helpful|perfect|fine|easier|glad|happy|appreciate it|prefer it) if ${SOMEONE} `,
  `\\b(?:best|better|easier|possible|fine|ok|okay) to ${CALL_ME_NEXT}`,
  '\\b(?:someone|somebody|anyone|anybody) (?:could|can|should|to|will|who can|who could) ',
]
const ADVERBS = '(?:(?:please|just|maybe|perhaps|kindly|possibly|also|try to) )*'
const CALL_BACK =
  '(?:call|phone|ring|telephone|dial)(?: (?:me|us))? (?:back|again)\\b|(?:call|phone|ring) (?:(?:me|us) )?later\\b|' +
  'give (?:me|us) (?:a|another) (?:quick )?(?:call|ring|buzz)(?:[ -]?back)?\\b'
/** These ask for a call-back only together with a time: "call me at this number" does not. */
const CALL =
  '(?:(?:call|phone|ring|telephone|reach|contact|talk to|speak to|speak with|get back to) (?:me|us)|' +
  'try (?:(?:me|us)(?: again)?|again))\\b(?! an? (?!bit|little|hour|day|week))|' +
  "(?<=\\bwe |\\blet's )(?:talk|speak|chat)\\b(?! (?:about|to|with|of)\\b)"
const CALL_BACK_NOUN =
  '\\b(?:like|want|need|arrange|schedule|request|prefer|appreciate|(?:can|could|may) (?:i|we) (?:have|get)) ' +
  '(?:a|another) (?:\\w+ )?call[ -]?back\\b'
const REQUEST = new RegExp(
  `(?:(?:${ASKING.join('|')})|(?<wish>${WISHING.join('|')}))${ADVERBS}(?:(?<callBack>${CALL_BACK})|${CALL})|` +
    `(?<noun>${CALL_BACK_NOUN})`,
)
const NEGATION = /(?:n't|\bnot|\bnever|\bno longer)(?: (?:really|think|believe|say|need to|have to))* ?$/
/** "Call me before you come tomorrow" names no time for a call. */
const CONDITION =
  /^ (?:(?:if|unless|in case) (?!possible|you (?:can|could|have time|don't mind)\b(?!')|(?:that|it)(?:'s| is) )|(?:before|when|whenever|once|as soon as|after|until) (?:you|he|she|they|it|we|the|my|your|i)\b)/
const NEXT_THOUGHT = / (?:and(?! a half| \d)|but(?! not)|because|so|since|unless|if(?! possible| you can)) /

/** The words before and after a request. */
function matchRequest(clause: string): { before: string; after: string; isExplicit: boolean } | null {
  const match = REQUEST.exec(clause)
  if (!match) return null
  const { wish, callBack, noun }: Partial<Record<string, string>> = match.groups ?? {}
  const before = clause.slice(0, match.index)
  if ((wish ?? noun) !== undefined && NEGATION.test(before)) return null
  const rest = clause.slice(match.index + match[0].length)
  const after = CONDITION.test(rest) ? '' : (rest.split(NEXT_THOUGHT)[0] ?? '')
  return { before, after, isExplicit: (callBack ?? noun) !== undefined }
}

const CLAUSE_END = /\s*[.!?;,:]+(?:\s+|$)|\s+[-–—]+\s+/
/** A clause that only names a time, such as "tomorrow at ten would be good". */
const TIME_ONLY =
  /^(?:but )?not (?:before|until|till)\b|^(?:(?:so|maybe|perhaps|say|preferably|ideally|let's say|how about|just|some ?time|any ?time|best|well|yes|please|probably) )*(?:at|in|on|after|around|about|from|between|tomorrow|today|tonight|this|next|the day after|first thing|(?:mon|tues|wednes|thurs|fri|satur|sun)day|noon|\d{1,2}(?::\d\d)? ?(?:am|pm|o'?clock))\b(?!.*\b(?:i|we|my|our|not|closed|busy|away)\b)/

/** One entry per request: the time that it names; null if it names none. */
function listWantedTimes(text: string): (WantedTime | null)[] {
  const speech = normalizeSpeech(text).replace(/\b(mind|about|if \w+) (call|phone|ring|try)(?:ing|ed)\b/g, '$1 $2')
  const clauses = speech.split(CLAUSE_END)
  return clauses.flatMap((clause, index) => {
    const request = matchRequest(clause)
    if (!request) return []
    const next = clauses.slice(index + 1)
    const end = next.findIndex((other) => !TIME_ONLY.test(other))
    const after = [request.after, ...next.slice(0, end === -1 ? next.length : end)].join(' ')
    const lead = request.before === '' ? (clauses[index - 1] ?? '') : request.before
    const times = TIME_ONLY.test(lead) ? [after, lead] : [after]
    const wanted = times.map(readWantedTime).find((time) => time !== null) ?? null
    return request.isExplicit || times.some(namesTime) ? [wanted] : []
  })
}
