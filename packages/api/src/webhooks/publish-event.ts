import type { WebhookEvent } from '@callwright/contract/webhooks'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Ctx, Deps } from '../context/context.ts'
import { enqueueJobs, type NewJob } from '../jobs/enqueue-job.ts'
import { queueCallMails } from '../mail/queue-call-mails.ts'
import { queueDeliveries } from './deliveries.repo.ts'
import { buildBodies } from './event-data.ts'
import * as repo from './messages.repo.ts'

export type EventDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'events' | 'settings'> & Pick<Ctx, 'isPast'>

/** `transcript`: for endpoints that ask for it. `callId`: as in `NewEvent`, if only reading the data shows it. */
export type EventData = { data: object; transcript?: string | null; callId?: string | undefined }

export type NewEvent = {
  type: WebhookEvent
  tenantId: TenantId
  /** the call that it is about; the event is deleted with it */
  callId?: string
  /** true: the business's own endpoints do not receive it */
  isForOperator?: boolean
  /**
   * Reads the data as the last step of the transaction, and only if an endpoint receives the event. null: its
   * subject no longer exists, so there is no event.
   */
  data: (db: Db, publicUrl: string) => Promise<EventData | null>
}

const pendingEvents = Symbol('pendingEvents')

/** A transaction whose steps may publish events. Only `transactionWithEvents` gives one. */
export type EventTrx = Db & { readonly [pendingEvents]: NewEvent[] }

/** Its messages are written at the end of the transaction. */
export function publishEvent(trx: EventTrx, event: NewEvent): void {
  trx[pendingEvents].push(event)
}

/**
 * Runs a transaction whose steps may publish events. They are written as its last step, because the business's event
 * number and the endpoints' jobs stay locked until the commit.
 */
export async function transactionWithEvents<T>(deps: EventDeps, work: (trx: EventTrx) => Promise<T>): Promise<T> {
  let isQueued = false
  const result = await deps.db.transaction().execute(async (trx) => {
    const events: NewEvent[] = []
    const outcome = await work(Object.assign(trx, { [pendingEvents]: events }))
    if (!deps.isPast) isQueued = await writeEvents(trx, deps, events)
    return outcome
  })
  if (isQueued) deps.events.emit('jobsQueued')
  return result
}

/** The events after which rules may send an email about the call. */
const MAILED_EVENTS: readonly WebhookEvent[] = ['call.completed', 'call.missed', 'call.failed', 'call.analyzed']

/** @returns whether there are new jobs */
async function writeEvents(trx: Db, deps: EventDeps, events: readonly NewEvent[]): Promise<boolean> {
  const receivers = new Map<string, repo.Receiver>()
  let hasMails = false
  for (const [tenantId, group] of Map.groupBy(events, (event) => event.tenantId)) {
    const mailed = group.flatMap(({ type, callId }) => (callId && MAILED_EVENTS.includes(type) ? [callId] : []))
    if (await queueCallMails(trx, deps, { tenantId, callIds: new Set(mailed) })) hasMails = true
    const endpoints = await repo.listReceivers(trx, tenantId)
    for (const event of group) {
      const chosen = endpoints.filter((endpoint) => receives(endpoint, event))
      if (chosen.length === 0 || !(await writeEvent(trx, deps, { event, endpoints: chosen }))) continue
      for (const endpoint of chosen) receivers.set(endpoint.id, endpoint)
    }
  }
  // In one order everywhere, so that transactions do not deadlock.
  const sorted = [...receivers.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  await enqueueJobs(trx, deps, sorted.map(deliveryJob))
  return hasMails || sorted.length > 0
}

function receives({ tenantId, events }: repo.Receiver, { type, isForOperator = false }: NewEvent): boolean {
  return events.includes(type) && (tenantId === null || !isForOperator)
}

/** @returns false if the event's subject no longer exists */
async function writeEvent(
  trx: Db,
  deps: EventDeps,
  { event, endpoints }: { event: NewEvent; endpoints: readonly repo.Receiver[] },
): Promise<boolean> {
  const { type, tenantId, isForOperator = false } = event
  const found = await event.data(trx, deps.settings.publicUrl)
  if (!found) return false
  const callId = event.callId ?? found.callId ?? null
  const at = deps.now()
  const id = `msg_${deps.newId()}`
  const sequence = await repo.nextSequence(trx, tenantId)
  const transcript = endpoints.some(({ includeTranscript }) => includeTranscript) ? (found.transcript ?? null) : null
  const bodies = buildBodies({ type, at }, { data: { sequence, tenant_id: tenantId, ...found.data }, transcript })
  await repo.insertMessage(trx, {
    ...{ id, tenantId, type, sequence, callId, createdAt: at },
    ...bodies,
    isForOperator: isForOperator ? 1 : 0,
  })
  const deliveries = endpoints.map((endpoint) => ({
    ...{ id: deps.newId(), messageId: id, endpointId: endpoint.id, tenantId: endpoint.tenantId },
    ...{ type, callId, createdAt: at },
  }))
  await queueDeliveries(trx, deliveries, at)
  return true
}

/** The job that sends an endpoint's due deliveries. */
export function deliveryJob({ id, tenantId }: { id: string; tenantId: TenantId | null }): NewJob {
  return { kind: 'delivery', key: id, ...(tenantId === null ? {} : { tenantId }) }
}
