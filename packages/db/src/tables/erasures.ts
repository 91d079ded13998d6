import type { Generated } from 'kysely'

import type { TenantId, UserId } from '../ids.ts'
import type { Millis } from './values.ts'

/** A business on its way out, and afterwards the record that it was: without anything that tells whose it was. */
export interface Erasures {
  id: string
  /** once it is finished: the SHA-256 of the id in hex; user and address are null then */
  tenant_id: TenantId | null
  user_id: UserId | null
  /** as the account was called, for what is addressed to it */
  email: string | null
  asked_by: 'owner' | 'operator'
  /** where the operator has asked */
  operator_id: UserId | null
  asked_at: Millis
  /** calls that were erased */
  calls: Generated<number>
  /** what the ledger had charged */
  seconds: Generated<number>
  attempts: Generated<number>
  next_try_at: Millis
  /** why the last try failed, a sentence for the operator */
  error: string | null
  finished_at: Millis | null
}

/** By this an agent's late news are known to be nobody's. */
export interface ErasedAgents {
  provider: 'elevenlabs' | 'simulator'
  agent_id: string
  erasure_id: string
  /** when the provider has deleted it too */
  deleted_at: Millis | null
}
