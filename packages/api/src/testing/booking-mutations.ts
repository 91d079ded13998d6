import type { TenantId } from '@callwright/db/tables/ids'

import { addBooking, BOOKING_SETTINGS, writeEvent } from './bookings.ts'
import type { Browser, World } from './test-world.ts'
import { startWebhookReceiver } from './webhook-receiver.ts'

type Fixture = { world: World; ada: Browser; tenantId: TenantId }

/** Adds a calendar that this machine serves. */
async function addOwnFeed({ world, ada }: Fixture): Promise<string> {
  world.deps.settings.webhooksAllowPrivate = true
  const { now } = world.deps
  await using receiver = await startWebhookReceiver(async (response) => response.end(writeEvent(now(), now() + 1)))
  const { feeds } = await ada.caller.bookings.addFeed({ name: 'Own', url: receiver.url })
  world.deps.settings.webhooksAllowPrivate = false
  return feeds.at(-1)?.id ?? ''
}

export const BOOKING_MUTATIONS: Readonly<Record<string, (fixture: Fixture) => Promise<() => Promise<unknown>>>> = {
  'bookings.save':
    async ({ ada }) =>
    async () =>
      await ada.caller.bookings.save(BOOKING_SETTINGS),
  'bookings.addFeed': async (fixture) => async () => await addOwnFeed(fixture),
  async 'bookings.removeFeed'(fixture) {
    const feedId = await addOwnFeed(fixture)
    return async () => await fixture.ada.caller.bookings.removeFeed({ feedId })
  },
  async 'bookings.newAddress'({ ada }) {
    await ada.caller.bookings.save(BOOKING_SETTINGS)
    return async () => await ada.caller.bookings.newAddress()
  },
  async 'bookings.cancel'({ world, ada, tenantId }) {
    const { id: bookingId } = await addBooking(world, tenantId)
    return async () => await ada.caller.bookings.cancel({ bookingId })
  },
}
