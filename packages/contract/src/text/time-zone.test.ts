import { expect, it } from 'vitest'

import { zoneNameOf } from './time-zone.ts'

it.each(['Etc/UTC', 'Etc/GMT', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'US/Eastern', 'america/new_york'])(
  '%s resolves to a name that resolves to itself',
  (text) => {
    const name = zoneNameOf(text)
    expect(name).not.toBe(null)
    expect(zoneNameOf(name ?? '')).toBe(name)
  },
)

it.each([
  ['Etc/UTC', 'Etc/GMT'],
  ['Asia/Kolkata', 'asia/calcutta'],
  ['America/New_York', 'US/Eastern'],
])('%s and %s resolve to the same name', (one, other) => {
  expect(zoneNameOf(one)).toBe(zoneNameOf(other))
})

it.each(['EST', 'GMT', 'UTC', 'PST', 'Mars/Olympus', ''])('rejects %j', (text) => {
  expect(zoneNameOf(text)).toBe(null)
})
