import type { Generated } from 'kysely'

import type { TenantId, UserId } from './ids.ts'
import type { Millis } from './values.ts'

/** A business's erasure while it runs, and afterward an anonymous record of it. */
export interface Erasures {
  id: string
  /** after the erasure: the SHA-256 of the id in hex; user and email are null then */
  tenantId: TenantId | null
  userId: UserId | null
  /** the account's email address, for mail to it */
  email: string | null
  askedBy: 'owner' | 'operator'
  /** the operator who requested it */
  operatorId: UserId | null
  requestedAt: Millis
  /** number of erased calls */
  calls: Generated<number>
  /** total seconds in the ledger */
  seconds: Generated<number>
  finishedAt: Millis | null
}

/** Identifies late events from agents whose business was erased. */
export interface ErasedAgents {
  provider: 'elevenlabs' | 'simulator'
  agentId: string
  erasureId: string
  /** when the provider deleted it too */
  deletedAt: Millis | null
}
