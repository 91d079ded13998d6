import { expect, it } from 'vitest'

import { canonicalTimeZone } from './time-zone.ts'

it.each(['Etc/UTC', 'Etc/GMT', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'US/Eastern', 'america/new_york'])(
  '%s resolves to a name that resolves to itself',
  (text) => {
    const name = canonicalTimeZone(text)
    expect(name).not.toBe(null)
    expect(canonicalTimeZone(name ?? '')).toBe(name)
  },
)

it.each([
  ['Etc/UTC', 'Etc/GMT'],
  ['Asia/Kolkata', 'asia/calcutta'],
  ['America/New_York', 'US/Eastern'],
])('%s and %s resolve to the same name', (one, other) => {
  expect(canonicalTimeZone(one)).toBe(canonicalTimeZone(other))
})

it.each(['EST', 'GMT', 'UTC', 'PST', 'Mars/Olympus', ''])('rejects %j', (text) => {
  expect(canonicalTimeZone(text)).toBe(null)
})
