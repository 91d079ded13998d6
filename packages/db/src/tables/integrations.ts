import type { Generated } from 'kysely'

import type { TenantId, UserId } from './ids.ts'
import type { Flag, Millis } from './values.ts'

export interface ApiKeys {
  id: string
  /** null: the operator's key */
  tenantId: TenantId | null
  /** SHA-256 of the key, hex */
  keyHash: string
  /** the first characters, by which a person recognizes the key */
  prefix: string
  /** the last characters */
  suffix: string
  name: string
  /** JSON: Scope[] */
  scopes: string
  createdBy: UserId
  createdAt: Millis
  expiresAt: Millis | null
  /** updated at most once a minute */
  lastUsedAt: Millis | null
  lastUsedIp: string | null
  revokedAt: Millis | null
}

/** Where a business, or the operator, receives events. */
export interface WebhookEndpoints {
  id: string
  /** null: the operator's endpoint, which receives the events of all clients */
  tenantId: TenantId | null
  url: string
  description: string
  /** JSON: WebhookEvent[] */
  events: string
  includeTranscript: Flag
  /** encrypted with a key that is not in the database */
  sealedSecret: string
  /** the previous secret, which signs along until `oldSecretUntil` */
  oldSealedSecret: string | null
  oldSecretUntil: Millis | null
  /** null: on */
  offReason: 'switched-off' | 'gone' | 'failing' | null
  /** since when every attempt has failed; null if the last one succeeded */
  failingSince: Millis | null
  /** attempts in a row without an answer, or whose answer asks for patience: after a few, the endpoint is paused */
  failures: Generated<number>
  /** nothing is sent until then; null: not paused */
  pausedUntil: Millis | null
  createdAt: Millis
}

/** The number of events of each business so far. */
export interface WebhookSequences {
  tenantId: TenantId
  lastNumber: number
}

/** An event, with the body that every endpoint receives; written in the transaction of the change that it reports. */
export interface WebhookMessages {
  /** `msg_` and a time-ordered id: the same on every attempt */
  id: string
  /** the business that the event is about; null for the operator's test event */
  tenantId: TenantId | null
  type: string
  /** rising per business */
  sequence: number
  /** the call that it is about; deleting the call deletes the message */
  callId: string | null
  /** JSON without a transcript */
  body: string
  /** JSON with the transcript, for endpoints that ask for it; null if there is none */
  bodyWithTranscript: string | null
  /** 1: only the operator's endpoints receive it */
  isForOperator: Generated<Flag>
  createdAt: Millis
}

/** One message to one endpoint. */
export interface WebhookDeliveries {
  /** time-ordered */
  id: string
  messageId: string
  endpointId: string
  /** the endpoint's owner; null: the operator */
  tenantId: TenantId | null
  /** the message's type and call, so that the log can be filtered by them */
  type: string
  callId: string | null
  state: 'waiting' | 'delivered' | 'gave-up'
  attempts: Generated<number>
  /** when the next attempt is due, while it waits */
  dueAt: Millis
  createdAt: Millis
}

/** One request and its answer. */
export interface WebhookAttempts {
  deliveryId: string
  attemptNumber: number
  at: Millis
  tookMs: number
  /** the `webhook-timestamp` and `webhook-signature` headers, as sent */
  timestamp: number
  signature: string
  /** null if there was no answer */
  httpStatus: number | null
  /** why it failed without an answer */
  error: string | null
  /** the first kilobyte of the answer's body */
  answerStart: string | null
}
