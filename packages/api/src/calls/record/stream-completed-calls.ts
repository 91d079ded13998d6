import type { CallCompleted } from '@callwright/contract/calls/calls'
import type { TenantId } from '@callwright/db/tables/ids'
import { tracked, type TrackedEnvelope } from '@trpc/server'

import { beginTurn } from '../../context/event-loop-turn.ts'
import type { SignedInTenantCtx } from '../../context/tenant-ctx.ts'
import { listEventsAfter } from '../../tenant/tenant.repo.ts'

type CompletionEvent = { eventNumber: number; callId: string; conversationId: string }

const REPLAY_BATCH_SIZE = 100

/**
 * Streams a tenant's completed calls: first those after `lastEventId`, then live events.
 * Listening starts before the replay, so no event is missed between them. The stream ends with the session or API key.
 */
export async function* streamCompletedCalls(
  ctx: SignedInTenantCtx,
  { lastEventId, signal }: { lastEventId: string | null; signal: AbortSignal | undefined },
): AsyncGenerator<TrackedEnvelope<CallCompleted>> {
  const live = listen(ctx, signal)
  try {
    const turn = beginTurn()
    let last = lastEventId === null ? null : Number(lastEventId)
    while (last !== null) {
      const missedEvents: CompletionEvent[] = await listEventsAfter(ctx.db, ctx.tenantId, {
        after: last,
        limit: REPLAY_BATCH_SIZE,
      })
      for (const event of missedEvents) {
        last = event.eventNumber
        yield toTracked(event)
      }
      if (missedEvents.length < REPLAY_BATCH_SIZE) break
      if (turn.isUsedUp()) await turn.next()
    }
    for (let event = await live.next(); event; event = await live.next()) {
      if (last !== null && event.eventNumber <= last) continue
      last = event.eventNumber
      yield toTracked(event)
    }
  } finally {
    live.stop()
  }
}

function toTracked({ eventNumber, callId, conversationId }: CompletionEvent): TrackedEnvelope<CallCompleted> {
  return tracked(String(eventNumber), { conversationId, callId })
}

/** Listens for the tenant's own events; other tenants' events are dropped before they are queued. */
function listen(
  ctx: SignedInTenantCtx,
  signal: AbortSignal | undefined,
): { next: () => Promise<CompletionEvent | null>; stop: () => void } {
  const queue: CompletionEvent[] = []
  let wake: (() => void) | null = null
  let hasEnded = signal?.aborted ?? false

  const onCompleted = (event: CompletionEvent & { tenantId: TenantId }): void => {
    if (event.tenantId !== ctx.tenantId) return
    queue.push(event)
    wake?.()
  }
  const onSessionsEnded = (ended: { userId: string; sessionId: string }): void => {
    const { user, sessionId, key } = ctx.session
    if (ended.userId !== user.id) return
    // A password reset ends all sessions, but no API key.
    if (ended.sessionId === sessionId || (ended.sessionId === 'all' && key === null)) stop()
  }
  const stop = (): void => {
    hasEnded = true
    ctx.events.off('callCompleted', onCompleted)
    ctx.events.off('sessionsEnded', onSessionsEnded)
    signal?.removeEventListener('abort', stop)
    wake?.()
  }
  ctx.events.on('callCompleted', onCompleted)
  ctx.events.on('sessionsEnded', onSessionsEnded)
  signal?.addEventListener('abort', stop)

  /** Resolves to null at the end. A plain function, because generators are expensive with ten thousand subscribers. */
  const next = async (): Promise<CompletionEvent | null> => {
    while (!hasEnded) {
      const event = queue.shift()
      if (event) return event
      await new Promise<void>((resolve) => (wake = resolve))
      wake = null
    }
    return null
  }
  return { next, stop }
}
