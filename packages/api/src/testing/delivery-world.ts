import type { WebhookEvent } from '@callwright/contract/webhooks'
import type { TenantId } from '@callwright/db/tables/ids'
import type { OpenTestDatabase } from '@callwright/db/testing/test-databases'

import { runJobs } from './run-jobs.ts'
import { type Browser, createWorld, PASSWORD, type World } from './test-world.ts'
import { waitUntil } from './wait-until.ts'
import type { Endpoint } from '../webhooks/manage-endpoints.ts'
import { type NewEvent, publishEvent, transactionWithEvents } from '../webhooks/publish-event.ts'
import { deliveryHandler } from '../webhooks/sending/deliver.ts'

/** A world that may send to this machine and whose clock is moved only by the test. */
export type DeliveryWorld = World & {
  /** Moves the clock. Users stay signed in. */
  moveTo: (at: number) => Promise<void>
  advance: (ms: number) => Promise<void>
}

export async function createDeliveryWorld(open: OpenTestDatabase): Promise<DeliveryWorld> {
  const world = await createWorld(open, { webhooksAllowPrivate: true, rateLimitsEnabled: false })
  let now = world.deps.now()
  Object.assign(world.deps, { now: () => now })
  const moveTo = async (at: number): Promise<void> => {
    now = at
    await world.deps.db.updateTable('sessions').set({ createdAt: at, lastSeenAt: at }).execute()
  }
  return { ...world, moveTo, advance: async (ms) => await moveTo(now + ms) }
}

/** Sends webhooks until the end of the scope. */
export function runDeliveries({ deps }: World): AsyncDisposable {
  return runJobs(deps, { delivery: deliveryHandler(deps) })
}

/** Waits until everything that is due has been sent. */
export async function queueDue({ deps: { db, now, events } }: World): Promise<void> {
  events.emit('jobsQueued')
  await waitUntil(async () => {
    const busy = await db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'delivery')
      .where('failedAt', 'is', null)
      .where((eb) => eb.or([eb('leaseHolder', 'is not', null), eb('runAt', '<=', now())]))
      .executeTakeFirst()
    return !busy
  })
}

export async function addEndpoint(
  { caller }: Browser,
  url: string,
  events: WebhookEvent[] = ['client.paused'],
): Promise<Endpoint & { secret: string }> {
  return await caller.webhooks.addEndpoint({
    url,
    description: '',
    events,
    includeTranscript: false,
    password: PASSWORD,
  })
}

/** Publishes an event of a business, by default `client.paused`. */
export async function publish({ deps }: World, tenantId: TenantId, event: Partial<NewEvent> = {}): Promise<void> {
  const data = async () => ({ data: { paused: true } })
  await transactionWithEvents(deps, async (trx) =>
    publishEvent(trx, { type: 'client.paused', tenantId, data, ...event }),
  )
}
