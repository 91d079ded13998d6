import { EventEmitter } from 'node:events'

import type { TenantId, UserId } from '@callwright/db/tables/ids'

/** Events that rules emit within the process after their commit. */
export type EventMap = {
  /** A call ended on any node. Emitted in order of `eventNumber`, which is the tenant's own sequence. */
  callCompleted: [{ tenantId: TenantId; callId: string; conversationId: string; eventNumber: number }]
  /** This process committed the end of a call. With several nodes, the event is first put in order with the others. */
  callEnded: EventMap['callCompleted']
  /**
   * A session ended, or an API key was revoked (its hash). `all`: all of the user's sessions, after a password reset or
   * by the operator; API keys stay valid.
   */
  sessionsEnded: [{ userId: UserId; sessionId: string }]
  /** Jobs were committed. */
  jobsQueued: []
  /** These wake background loops before their next interval. */
  webhookStored: []
  campaignChanged: []
  callUnconfirmed: []
}

export type Events = EventEmitter<EventMap>

export function createEvents(): Events {
  const events: Events = new EventEmitter<EventMap>({ captureRejections: true })
  // Each open subscription adds a listener; the limit on sockets bounds their number.
  events.setMaxListeners(0)
  events.on('callEnded', (event) => events.emit('callCompleted', event))
  return events
}
