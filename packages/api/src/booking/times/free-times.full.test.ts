import { expect, test } from 'vitest'

import { checkOffers } from '../../testing/check-offers.ts'

test('a million offers around clock changes keep the hours, the lead time, and the grid', () => {
  expect(checkOffers({ seed: 7, offers: 1_000_000 })).toEqual({ offers: 1_000_000, wrong: [] })
})
