import type { MessageType } from '@callwright/contract/webhooks'
import type { Generated } from 'kysely'

import type { TenantId, UserId } from './ids.ts'
import type { Flag, Millis } from './values.ts'

export interface ApiKeys {
  id: string
  /** null: the operator's key */
  tenantId: TenantId | null
  /** SHA-256 of the key, hex */
  keyHash: string
  /** the first characters, so that people can recognize the key */
  prefix: string
  /** the last characters */
  suffix: string
  name: string
  /** JSON: Scope[] */
  scopes: string
  createdBy: UserId
  createdAt: Millis
  /** null: never */
  expiresAt: Millis | null
  /** updated at most once a minute; null: never used */
  lastUsedAt: Millis | null
  lastUsedIp: string | null
  revokedAt: Millis | null
}

/** A URL at which a business, or the operator, receives events. */
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
  /** the previous secret, with which messages are also signed until `oldSecretUntil` */
  oldSealedSecret: string | null
  oldSecretUntil: Millis | null
  /** null: on */
  offReason: 'switched-off' | 'gone' | 'failing' | null
  /** when the current run of failures began; null if the last attempt succeeded */
  failingSince: Millis | null
  /** consecutive attempts without a response, or with one that signals overload; a few of them pause the endpoint */
  failures: Generated<number>
  /** nothing is sent before this time; null: not paused */
  pausedUntil: Millis | null
  /** when it last took long to answer; null if it never did */
  slowAt: Millis | null
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
  type: MessageType
  /** increases per business */
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
  type: MessageType
  callId: string | null
  state: 'waiting' | 'delivered' | 'gave-up'
  /** so far; sending it again resets this to 0 */
  attempts: Generated<number>
  /** when the next attempt is due, while it waits */
  dueAt: Millis
  createdAt: Millis
}

/** One request and its response. */
export interface WebhookAttempts {
  deliveryId: string
  /** keeps increasing when the delivery is sent again */
  attemptNumber: number
  at: Millis
  tookMs: number
  /** the `webhook-timestamp` and `webhook-signature` headers, as sent */
  timestamp: number
  signature: string
  /** null if there was no response */
  httpStatus: number | null
  /** why there was no response */
  error: string | null
  /** the first kilobyte of the response body */
  responseStart: string | null
}
