import type { Db } from '@callwright/db/database'

import { findHold, type Hold } from '../../usage/hold.ts'
import type { NumberRow } from './numbers.repo.ts'

export type WantedAgent = {
  /** who is to answer: the client's agent, or nobody */
  agentId: string | null
  hold: Hold | null
  /** its client has no agent yet, so one has to be made first */
  needsAgent: boolean
}

/** Who is to answer at a number: the agent of its client, unless the client is paused or over its limit. */
export async function wantedAgent(db: Db, row: NumberRow, now: number): Promise<WantedAgent> {
  if (row.tenantId === null) return { agentId: null, hold: null, needsAgent: false }
  const hold = await findHold(db, row.tenantId, now)
  if (hold) return { agentId: null, hold, needsAgent: false }
  return { agentId: row.agentId, hold: null, needsAgent: row.agentId === null }
}
