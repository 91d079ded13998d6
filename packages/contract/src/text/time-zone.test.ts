import { expect, it } from 'vitest'

import { zoneNameOf } from './time-zone.ts'

it.each(['Etc/UTC', 'Etc/GMT', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'US/Eastern', 'america/new_york'])(
  '%s has a name that is accepted again',
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
])('%s and %s are one zone', (one, other) => {
  expect(zoneNameOf(one)).toBe(zoneNameOf(other))
})

it.each(['EST', 'GMT', 'UTC', 'PST', 'Mars/Olympus', ''])('%s is refused', (text) => {
  expect(zoneNameOf(text)).toBe(null)
})
