import { EventEmitter } from 'node:events'

import type { TenantId, UserId } from '@callwright/db/tables/ids'

/** What rules tell the rest of the process after their commit. */
export type EventMap = {
  /**
   * A call reached its end, on whichever node; `eventNumber` is its place in the tenant's own sequence, in whose order
   * this is told.
   */
  callCompleted: [{ tenantId: TenantId; callId: string; conversationId: string; eventNumber: number }]
  /** This process has committed a call's end. Where there are other nodes it takes its place among theirs first. */
  callEnded: EventMap['callCompleted']
  /** A session ended, or with `all` every session of a user (password reset, by the operator). */
  sessionsEnded: [{ userId: UserId; sessionId: string }]
  /** Jobs were committed. */
  jobsQueued: []
  /** There is background work to look at now instead of at the next turn of its loop. */
  webhookStored: []
  campaignChanged: []
  callUnconfirmed: []
}

export type Events = EventEmitter<EventMap>

export function createEvents(): Events {
  const events: Events = new EventEmitter<EventMap>({ captureRejections: true })
  // One listener for each open subscription: their number is bounded by the sockets, not by this.
  events.setMaxListeners(0)
  events.on('callEnded', (event) => events.emit('callCompleted', event))
  return events
}
