import { isoText } from '@callwright/contract/text/iso-text'

/** The Standard Webhooks specification recommends less than 20 kB. */
const MAX_BODY_BYTES = 20_000
/** For endpoints that ask for transcripts. */
const MAX_BODY_WITH_TRANSCRIPT_BYTES = 256 * 1024

/** Long texts are cut to half this length, a quarter, and so on, until the body is small enough. */
const LONGEST_TEXT = 16_384
const SHORTEST_TEXT = 64

export type EventBodies = { body: string; bodyWithTranscript: string | null }

/** What every endpoint receives about an event, as JSON. Long texts are cut and end with an ellipsis. */
export function buildBodies(
  { type, at }: { type: string; at: number },
  { data, transcript }: { data: object; transcript: string | null },
): EventBodies {
  const toBody = (fields: object): string => JSON.stringify({ type, timestamp: isoText(at), data: fields })
  const cutData = cutToSize(data, toBody)
  const body = toBody(cutData)
  if (transcript === null) return { body, bodyWithTranscript: null }
  const toBodyWithTranscript = (text: string): string => toBody({ ...cutData, transcript: text })
  return { body, bodyWithTranscript: cutTranscript(transcript, toBodyWithTranscript) }
}

function cutToSize(data: object, toBody: (data: object) => string): object {
  let cut = data
  for (let max = LONGEST_TEXT / 2; max >= SHORTEST_TEXT && isTooLong(toBody(cut)); max /= 2) cut = cutTexts(data, max)
  return cut
}

function isTooLong(body: string): boolean {
  return Buffer.byteLength(body) >= MAX_BODY_BYTES
}

/** URLs are not cut, because part of a URL is useless. */
function cutTexts(data: object, max: number): object {
  const text = JSON.stringify(data, (name, value: unknown) =>
    typeof value === 'string' && !/url$/i.test(name) ? cutText(value, max) : value,
  )
  return JSON.parse(text) as object
}

function cutTranscript(transcript: string, toBody: (text: string) => string): string {
  let body = toBody(transcript)
  for (let text = transcript; Buffer.byteLength(body) > MAX_BODY_WITH_TRANSCRIPT_BYTES; body = toBody(text)) {
    text = cutText(
      transcript,
      Math.floor((text.length * MAX_BODY_WITH_TRANSCRIPT_BYTES * 0.99) / Buffer.byteLength(body)),
    )
  }
  return body
}

function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  // Do not split a surrogate pair.
  return `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
