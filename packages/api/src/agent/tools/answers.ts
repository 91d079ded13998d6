import { ANSWER_MAX } from '@callwright/contract/tools/tools'

// What an agent is told, as JSON. `say` and `next` are ours only: what the other side answers is data, in `result`.

const UNAVAILABLE = 'That is not possible right now.'
const NOT_IN_TESTS = {
  say: 'This is a test call, so I cannot do that.',
  next: 'This tool has no answer for test calls. Go on without the result, and do not make one up.',
}
const GIVE_UP = 'Do not use this tool again in this call. Offer to help in another way.'

const SENTENCES = {
  not_available: { say: UNAVAILABLE, next: GIVE_UP },
  invalid_arguments: {
    say: 'Let me check that with you again.',
    next: 'Correct the arguments, then use the tool again.',
  },
  too_many: { say: UNAVAILABLE, next: GIVE_UP },
  not_found: {
    say: 'I could not find that.',
    next: 'Check the details with the caller. Use the tool again only if they change.',
  },
  not_allowed: { say: UNAVAILABLE, next: GIVE_UP },
  refused: {
    say: 'That was not possible.',
    next: 'The result says why. Do not say that it worked. Use the tool again only with other details.',
  },
  failed: {
    say: UNAVAILABLE,
    next: 'Do not say that it worked. You may use the tool once more; otherwise offer to help in another way.',
  },
  unknown: {
    say: 'I cannot tell yet whether that worked.',
    next: 'It may have taken effect, so do not use the tool for this again. Do not say that it worked or failed: say that the business will confirm it.',
  },
} as const

export type AnswerError = keyof typeof SENTENCES

/** @param text what the other side answered: JSON or text */
export function okAnswer(text: string): string {
  return withResult({ ok: true }, text)
}

/** What an agent is told in tests instead of a tool's answer. @param mock as its owner entered it; '' for none */
export function testAnswer(mock: string): string {
  return mock === '' ? errorAnswer('not_available', NOT_IN_TESTS) : okAnswer(mock)
}

/**
 * @param details.say and `next`: instead of the usual sentences
 * @param details.text what the other side answered; without it, the answer has no result
 */
export function errorAnswer(
  error: AnswerError,
  {
    say = SENTENCES[error].say,
    next = SENTENCES[error].next,
    text,
  }: { say?: string | undefined; next?: string | undefined; text?: string } = {},
): string {
  const answer = { ok: false, error, say, next }
  return text === undefined ? JSON.stringify(answer) : withResult(answer, text)
}

/** An answer that was masked, which can have made it longer. */
export function fitAnswer(answer: string): string {
  if (fits(answer)) return answer
  const { result, ...told } = JSON.parse(answer) as { result?: unknown }
  return withResult(told, JSON.stringify(result))
}

/** Adds what the other side answered: its value if it is JSON, else its text. A long one becomes a text and is cut. */
function withResult(answer: object, text: string): string {
  const whole = `${JSON.stringify(answer).slice(0, -1)},"result":${readResult(text)}}`
  if (fits(whole)) return whole
  let [length, tooLong] = [0, Math.min(text.length, ANSWER_MAX) + 1]
  const cut = (end: number): string =>
    JSON.stringify({ ...answer, result: text.slice(0, end).toWellFormed(), cut: true })
  while (tooLong - length > 1) {
    const middle = Math.floor((length + tooLong) / 2)
    if (fits(cut(middle))) length = middle
    else tooLong = middle
  }
  return cut(length)
}

/** JSON without spaces, and otherwise as it was written: JavaScript would round long numbers. */
function readResult(text: string): string {
  if (text.trim() === '') return 'null'
  try {
    JSON.parse(text)
    return text.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
  } catch {
    return JSON.stringify(text)
  }
}

function fits(json: string): boolean {
  return Buffer.byteLength(json) <= ANSWER_MAX
}
