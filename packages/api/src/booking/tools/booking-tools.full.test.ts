import { expect } from 'vitest'

import { bookAtOnce, BOOKING_SETTINGS } from '../../testing/bookings.ts'
import { describeWorld } from '../../testing/describe-world.ts'

describeWorld('a time that a thousand callers want', (it) => {
  // Security: 81
  it(
    'is booked once, and the others are offered another time',
    { timeout: 120_000 },
    async ({ world, ada, tenantId }) => {
      await ada.caller.bookings.save(BOOKING_SETTINGS)
      expect(await bookAtOnce(world, tenantId, 1000)).toEqual({ booked: 1, 'another time': 999 })
      expect(await world.deps.db.selectFrom('bookings').selectAll().execute()).toHaveLength(1)
    },
  )
})
