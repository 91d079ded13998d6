import { expect, test } from 'vitest'

import { buildBodies } from './event-data.ts'

const EVENT = { type: 'call.completed', at: Date.UTC(2026, 9, 1) }

function buildBody(data: object, transcript: string | null = null): { data: Record<string, string>; bytes: number } {
  const { body, bodyWithTranscript } = buildBodies(EVENT, { data, transcript })
  const text = bodyWithTranscript ?? body
  const { data: read } = JSON.parse(text) as { data: Record<string, string> }
  return { data: read, bytes: Buffer.byteLength(text) }
}

test('a body has the type, the time and the data', () => {
  expect(buildBodies(EVENT, { data: { id: 'one' }, transcript: null })).toEqual({
    body: '{"type":"call.completed","timestamp":"2026-10-01T00:00:00.000Z","data":{"id":"one"}}',
    bodyWithTranscript: null,
  })
})

test.each(['x', '"', '\u0001', 'é', '漢', '😀'])(
  'long texts of %j are cut below 20 kB, and short ones are kept',
  (letter) => {
    const summary = letter.repeat(300)
    const url = `https://calls.example.com/${'x'.repeat(200)}`
    const { data, bytes } = buildBody({ id: 'one', summary, notes: letter.repeat(20_000), page_url: url })
    expect(bytes).toBeLessThan(20_000)
    expect(bytes).toBeGreaterThan(4000)
    expect(data).toMatchObject({ id: 'one', summary, page_url: url })
    expect(data['notes']?.endsWith('…')).toBe(true)
    expect(data['notes']?.isWellFormed()).toBe(true)
  },
)

test('many long texts are cut too', () => {
  const texts = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`Field ${index}`, '漢'.repeat(2000)]))
  const { bytes, data } = buildBody({ id: 'one', fields: texts(25), variables: texts(50) })
  expect(bytes).toBeLessThan(20_000)
  expect(data['id']).toBe('one')
})

test('a transcript is kept up to 256 kB and cut above', () => {
  const data = { id: 'one', notes: 'x'.repeat(20_000) }
  const whole = buildBody(data, 'x'.repeat(200_000))
  expect(whole.data['transcript']).toBe('x'.repeat(200_000))
  expect(whole.data['notes']?.length).toBeLessThan(20_000)
  for (const letter of ['x', '\n', '漢']) {
    const { bytes, data: cut } = buildBody(data, letter.repeat(500_000))
    expect(bytes).toBeLessThanOrEqual(256 * 1024)
    expect(bytes).toBeGreaterThan(240 * 1024)
    expect(cut['transcript']?.endsWith('…')).toBe(true)
  }
})
