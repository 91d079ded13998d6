import type { Db } from '@callwright/db/database'

import { findHold, type Hold } from '../../usage/hold.ts'
import type { NumberRow } from './numbers.repo.ts'

export type DesiredAgent = {
  /** the tenant's agent; null if no agent should answer */
  agentId: string | null
  hold: Hold | null
  /** the tenant has no agent yet, so one must be created first */
  needsAgent: boolean
}

/** The agent that should answer a number: its tenant's, unless the tenant is paused or over its limit. */
export async function findDesiredAgent(db: Db, row: NumberRow, now: number): Promise<DesiredAgent> {
  if (row.tenantId === null) return { agentId: null, hold: null, needsAgent: false }
  const hold = await findHold(db, row.tenantId, now)
  if (hold) return { agentId: null, hold, needsAgent: false }
  return { agentId: row.agentId, hold: null, needsAgent: row.agentId === null }
}
