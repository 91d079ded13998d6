import type { CallingHours } from '@callwright/contract/campaigns/campaigns'
import type { TenantId } from '@callwright/db/tables/ids'

import { listAgentVariables } from '../agent/agent-text.ts'
import { findAgent } from '../agent/agent.repo.ts'
import type { Deps } from '../context/context.ts'
import { findHold } from '../usage/hold.ts'
import { resolveCallingHours } from '../campaigns/hours/campaign-hours.ts'

/** Rules that a list is checked against before a campaign is created. */
export type ListRules = {
  /** Country calling codes that may be dialed, without the plus sign. */
  callingCodes: readonly string[]
  /** The widest calling hours that a campaign may use; null means at any time. */
  callingHours: CallingHours | null
  /** The `{{variables}}` that the agent's text uses. */
  agentVariables: string[]
  /** Why no campaign may start at present; null if campaigns may start. */
  hold: { reason: 'paused' | 'limit'; message: string } | null
}

export async function readListRules(
  { db, settings, voice, now }: Pick<Deps, 'db' | 'settings' | 'voice' | 'now'>,
  tenantId: TenantId,
): Promise<ListRules> {
  const agent = await findAgent(db, tenantId, voice.name)
  return {
    callingCodes: settings.callingCodes,
    callingHours: resolveCallingHours({}, settings),
    agentVariables: agent ? listAgentVariables(agent) : [],
    hold: await findHold(db, tenantId, now()),
  }
}
