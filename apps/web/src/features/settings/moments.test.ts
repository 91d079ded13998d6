import { expect, it } from 'vitest'
import { agoText } from './moments.ts'

const now = 1_800_000_000_000

it.each([
  [-5, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [59 * 60, '59 minutes ago'],
  [60 * 60, '1 hour ago'],
  [24 * 3600, 'yesterday'],
  [60 * 24 * 3600, '60 days ago'],
])('%i seconds before now is %s', (seconds, words) => expect(agoText(now - seconds * 1000, now)).toBe(words))
