import { setTimeout as sleep } from 'node:timers/promises'

import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { notifyNodes } from '@callwright/db/postgres/node-notifications'
import type { NodeEventListener } from '@callwright/db/postgres/listener'

import { forEachConcurrently } from '../jobs/for-each-concurrently.ts'
import type { Deps } from '../context/context.ts'
import type { EventMap } from '../context/events.ts'
import { listEventNumbers, listEventsAfter } from '../tenant/tenant.repo.ts'

type CompletedCall = EventMap['callCompleted'][0]
type EndedSessions = EventMap['sessionsEnded'][0]

type NodeMessage =
  | { kind: 'call'; event: CompletedCall }
  | { kind: 'sessions'; node: string; ended: EndedSessions }
  | { kind: 'jobs' }

const BATCH_SIZE = 100
/** Thousands of tenants may have missed events; this leaves the database's other connections to users. */
const TENANTS_AT_ONCE = 4
const RETRY_MS = 500

/** Call this in the transaction that ends the call, so that nodes that receive the event find the ended call. */
export async function publishCompletedCall(db: Db, event: CompletedCall): Promise<void> {
  await notifyNodes(db, JSON.stringify({ kind: 'call', event } satisfies NodeMessage))
}

/**
 * Shares events between the nodes that share a database. Emits `callCompleted` for each tenant in order of event
 * number, exactly once; missing events, for example after a lost connection, are read from the table. Keeps one number
 * per tenant in memory.
 * @param listen starts listening for notifications
 */
export async function shareEvents(
  { db, events, log, newId }: Pick<Deps, 'db' | 'events' | 'log' | 'newId'>,
  listen: (listener: NodeEventListener) => Promise<{ stop: () => Promise<void> }>,
): Promise<{ stop: () => Promise<void> }> {
  const node = newId()
  const positions = await listEventNumbers(db)
  /** The event number up to which missed events are being read, by tenant. */
  const catchUpGoals = new Map<TenantId, number>()
  let isStopped = false
  let isRelaying = false
  let connections = 0

  const complete = (event: CompletedCall): void => {
    positions.set(event.tenantId, event.eventNumber)
    events.emit('callCompleted', event)
  }

  const onEnded = (event: CompletedCall): void => {
    const known = positions.get(event.tenantId) ?? 0
    if (event.eventNumber <= known) return
    if (event.eventNumber === known + 1 && !catchUpGoals.has(event.tenantId)) complete(event)
    else void catchUp(event.tenantId, event.eventNumber)
  }

  const catchUp = async (tenantId: TenantId, to: number): Promise<void> => {
    const isReading = catchUpGoals.has(tenantId)
    catchUpGoals.set(tenantId, Math.max(to, catchUpGoals.get(tenantId) ?? 0))
    if (isReading) return
    while (!isStopped) {
      const [known, goal] = [positions.get(tenantId) ?? 0, catchUpGoals.get(tenantId) ?? 0]
      if (known >= goal) break
      try {
        const missedEvents = await listEventsAfter(db, tenantId, { after: known, limit: BATCH_SIZE })
        for (const event of missedEvents) complete({ tenantId, ...event })
        // Numbers without a row belong to deleted calls.
        if (missedEvents.length < BATCH_SIZE) positions.set(tenantId, Math.max(goal, positions.get(tenantId) ?? 0))
      } catch (error) {
        log.warn({ err: error, tenantId }, 'could not read missed events; will retry')
        await sleep(RETRY_MS)
      }
    }
    catchUpGoals.delete(tenantId)
  }

  /** Retries until it succeeds or a newer connection takes over. */
  const catchUpAll = async (): Promise<void> => {
    connections += 1
    const connection = connections
    while (!isStopped && connection === connections) {
      try {
        const newest = await listEventNumbers(db)
        const lagging = [...newest].filter(([tenantId, eventNumber]) => eventNumber > (positions.get(tenantId) ?? 0))
        const options = { atOnce: TENANTS_AT_ONCE, isStopping: () => isStopped || connection !== connections }
        await forEachConcurrently(
          lagging,
          options,
          async ([tenantId, eventNumber]) => await catchUp(tenantId, eventNumber),
        )
        return
      } catch (error) {
        log.warn({ err: error }, 'could not look for missed events; will retry')
        await sleep(RETRY_MS)
      }
    }
  }

  const onSessionsEnded = (ended: EndedSessions): void => {
    if (isRelaying) return
    // If this notification is lost, other nodes still close the session's sockets within a minute.
    notifyNodes(db, JSON.stringify({ kind: 'sessions', node, ended } satisfies NodeMessage)).catch((error: unknown) => {
      log.warn({ err: error }, 'could not notify other nodes that a session ended')
    })
  }

  const onNotification = (text: string): void => {
    const message = JSON.parse(text) as NodeMessage
    if (message.kind === 'call') return onEnded(message.event)
    if (message.kind === 'jobs') return void events.emit('jobsQueued')
    if (message.node === node) return
    isRelaying = true
    events.emit('sessionsEnded', message.ended)
    isRelaying = false
  }

  // Local calls go through the same ordering.
  events.removeAllListeners('callEnded')
  events.on('callEnded', onEnded)
  events.on('sessionsEnded', onSessionsEnded)
  const listener = await listen({
    onNotification,
    onConnected() {
      events.emit('jobsQueued')
      void catchUpAll()
    },
    onLost: (error) => log.warn({ err: error }, 'lost the connection for events from other nodes; reconnecting'),
  })
  return {
    async stop() {
      isStopped = true
      events.off('sessionsEnded', onSessionsEnded)
      await listener.stop()
    },
  }
}
