import { measureTimeGrowth } from '@callwright/contract/testing/time-growth'
import { describe, expect, it } from 'vitest'

import { readPostCallIdentity } from '../elevenlabs/webhook.ts'
import { descriptiveSentences } from './prompt-sentences.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const MAX_MS = 1000

describe('the time for a post-call request', () => {
  const recordingOf = (size: number): Uint8Array =>
    encode(JSON.stringify({ data: { full_audio: 'A'.repeat(size), conversation_id: 'c' }, type: 'post_call_audio' }))
  const nestedJson = (size: number): Uint8Array => encode(`{"a":${'['.repeat(size)}`)
  const expectRefusal = (nest: Uint8Array): void => expect(() => readPostCallIdentity(nest)).toThrow('64 levels')

  // Security: 26
  it('grows only linearly with the size of a recording or of hostile nesting', () => {
    expect(measureTimeGrowth(7_500_000, recordingOf, readPostCallIdentity)).toBeLessThan(8)
    expect(measureTimeGrowth(2_250_000, nestedJson, expectRefusal)).toBeLessThan(8)
  })

  // Security: 26
  it('is less than a second for both', () => {
    const [recording, nest] = [recordingOf(30_000_000), nestedJson(9_000_000)]
    const startedAt = performance.now()
    readPostCallIdentity(recording)
    expectRefusal(nest)
    expect(performance.now() - startedAt).toBeLessThan(MAX_MS)
  })
})

describe('the time to read a prompt', () => {
  it.each(['a ', ' ', '. A', 'tell ', ': ', 'You ', '{{', 'a: b. '])(
    'grows only linearly with its size: %j',
    (unit) => {
      const promptOf = (size: number): string => unit.repeat(size / unit.length)
      expect(measureTimeGrowth(12_500, promptOf, descriptiveSentences)).toBeLessThan(8)
    },
  )
})
