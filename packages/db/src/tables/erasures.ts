import type { Generated } from 'kysely'

import type { TenantId, UserId } from './ids.ts'
import type { Millis } from './values.ts'

/** A business on its way out, and afterwards the record that it was: without anything that tells whose it was. */
export interface Erasures {
  id: string
  /** once it is finished: the SHA-256 of the id in hex; user and address are null then */
  tenantId: TenantId | null
  userId: UserId | null
  /** as the account was called, for what is addressed to it */
  email: string | null
  askedBy: 'owner' | 'operator'
  /** where the operator has asked */
  operatorId: UserId | null
  askedAt: Millis
  /** calls that were erased */
  calls: Generated<number>
  /** what the ledger had charged */
  seconds: Generated<number>
  finishedAt: Millis | null
}

/** By this an agent's late news are known to be nobody's. */
export interface ErasedAgents {
  provider: 'elevenlabs' | 'simulator'
  agentId: string
  erasureId: string
  /** when the provider has deleted it too */
  deletedAt: Millis | null
}
