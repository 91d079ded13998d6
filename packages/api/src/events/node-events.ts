import { setTimeout as sleep } from 'node:timers/promises'

import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import { tellNodes } from '@callwright/db/postgres/node-news'
import type { NodeNews } from '@callwright/db/postgres/listener'

import { forEachAtOnce } from '../jobs/at-once.ts'
import type { Deps } from '../context/context.ts'
import type { EventMap } from '../context/events.ts'
import { listEventNumbers, listEventsAfter } from '../tenant/tenant.repo.ts'

type Completed = EventMap['callCompleted'][0]
type SessionsEnded = EventMap['sessionsEnded'][0]

type News =
  | { kind: 'call'; event: Completed }
  | { kind: 'sessions'; node: string; ended: SessionsEnded }
  | { kind: 'jobs' }

const AT_ONCE = 100
/** A lost connection may have left thousands behind, and people want the database's other connections. */
const TENANTS_AT_ONCE = 4
const TRY_AGAIN_MS = 500

/** In the transaction in which the call ends: whoever hears of it, on whichever node, finds it in the database. */
export async function tellCompleted(db: Db, event: Completed): Promise<void> {
  await tellNodes(db, JSON.stringify({ kind: 'call', event } satisfies News))
}

/**
 * Nodes of one database hear of each other's events. Calls of a tenant complete here in the order of their numbers, none
 * twice and none left out: whatever is missing between two of them, or was missed while the connection was lost, is read
 * from the table. It remembers one number for each tenant.
 * @param listen begins to listen, for as long as this process lives
 */
export async function shareEvents(
  { db, events, log, newId }: Pick<Deps, 'db' | 'events' | 'log' | 'newId'>,
  listen: (news: NodeNews) => Promise<{ stop: () => Promise<void> }>,
): Promise<{ stop: () => Promise<void> }> {
  const node = newId()
  const positions = await listEventNumbers(db)
  /** Up to where the table is being read, for those of whom something is missing. */
  const behind = new Map<TenantId, number>()
  let isStopped = false
  let isRelaying = false
  let connections = 0

  const complete = (event: Completed): void => {
    positions.set(event.tenantId, event.eventNumber)
    events.emit('callCompleted', event)
  }

  const onEnded = (event: Completed): void => {
    const known = positions.get(event.tenantId) ?? 0
    if (event.eventNumber <= known) return
    if (event.eventNumber === known + 1 && !behind.has(event.tenantId)) complete(event)
    else void catchUp(event.tenantId, event.eventNumber)
  }

  const catchUp = async (tenantId: TenantId, to: number): Promise<void> => {
    const isRead = behind.has(tenantId)
    behind.set(tenantId, Math.max(to, behind.get(tenantId) ?? 0))
    if (isRead) return
    while (!isStopped) {
      const [known, goal] = [positions.get(tenantId) ?? 0, behind.get(tenantId) ?? 0]
      if (known >= goal) break
      try {
        const missed = await listEventsAfter(db, tenantId, { after: known, limit: AT_ONCE })
        for (const event of missed) complete({ tenantId, ...event })
        // The others up to there were deleted again.
        if (missed.length < AT_ONCE) positions.set(tenantId, Math.max(goal, positions.get(tenantId) ?? 0))
      } catch (error) {
        log.warn({ err: error, tenantId }, 'events that were missed could not be read yet')
        await sleep(TRY_AGAIN_MS)
      }
    }
    behind.delete(tenantId)
  }

  /** Until it succeeds, or the connection was lost and made once more. */
  const catchUpAll = async (): Promise<void> => {
    connections += 1
    const connection = connections
    while (!isStopped && connection === connections) {
      try {
        const newest = await listEventNumbers(db)
        const missing = [...newest].filter(([tenantId, eventNumber]) => eventNumber > (positions.get(tenantId) ?? 0))
        const turns = { atOnce: TENANTS_AT_ONCE, isStopping: () => isStopped || connection !== connections }
        await forEachAtOnce(missing, turns, async ([tenantId, eventNumber]) => await catchUp(tenantId, eventNumber))
        return
      } catch (error) {
        log.warn({ err: error }, 'events that were missed could not be looked for yet')
        await sleep(TRY_AGAIN_MS)
      }
    }
  }

  const onSessionsEnded = (ended: SessionsEnded): void => {
    if (isRelaying) return
    // Sockets of a session that this is lost for end within a minute all the same.
    tellNodes(db, JSON.stringify({ kind: 'sessions', node, ended } satisfies News)).catch((error: unknown) => {
      log.warn({ err: error }, 'other nodes could not be told that a session ended')
    })
  }

  const onNews = (text: string): void => {
    const news = JSON.parse(text) as News
    if (news.kind === 'call') return onEnded(news.event)
    if (news.kind === 'jobs') return void events.emit('jobsQueued')
    if (news.node === node) return
    isRelaying = true
    events.emit('sessionsEnded', news.ended)
    isRelaying = false
  }

  // What ends here takes its place in the same order.
  events.removeAllListeners('callEnded')
  events.on('callEnded', onEnded)
  events.on('sessionsEnded', onSessionsEnded)
  const listener = await listen({
    onNews,
    onConnected() {
      events.emit('jobsQueued')
      void catchUpAll()
    },
    onLost: (error) => log.warn({ err: error }, 'the connection for news of other nodes is lost; it is made anew'),
  })
  return {
    async stop() {
      isStopped = true
      events.off('sessionsEnded', onSessionsEnded)
      await listener.stop()
    },
  }
}
