import type { CallingHours } from '@callwright/contract/campaigns/campaigns'
import type { TenantId } from '@callwright/db/tables/ids'

import { findAgentProblems, listAgentVariables } from '../agent/agent-text.ts'
import { findAgent } from '../agent/agent.repo.ts'
import { findOpeningInForce } from '../agent/opening/opening.repo.ts'
import type { Deps } from '../context/context.ts'
import { findHold } from '../usage/hold.ts'
import { resolveCallingHours } from '../campaigns/hours/campaign-hours.ts'

/** Rules that a list is checked against before a campaign is created. */
export type ListRules = {
  /** Countries that may be called, as in the settings. */
  countries: readonly string[]
  /** The widest calling hours that a campaign may use; null means at any time. */
  callingHours: CallingHours | null
  /** The `{{variables}}` that the agent's text uses. */
  agentVariables: string[]
  /** Sentences about braces in the agent's text that cannot be read as a variable. */
  unreadableBraces: string[]
  /** Languages in which calls can say that an AI is speaking; null if they need not say it. */
  disclosureLanguages: string[] | null
  /** Why no campaign may start at present; null if campaigns may start. */
  hold: { reason: 'paused' | 'limit'; message: string } | null
}

export async function readListRules(
  { db, settings, voice, now }: Pick<Deps, 'db' | 'settings' | 'voice' | 'now'>,
  tenantId: TenantId,
): Promise<ListRules> {
  const agent = await findAgent(db, tenantId, voice.name)
  const { disclosureOn, sentences } = await findOpeningInForce(db, { settings }, tenantId)
  return {
    countries: settings.countries,
    callingHours: resolveCallingHours({}, settings),
    agentVariables: agent ? listAgentVariables(agent) : [],
    unreadableBraces: agent ? findAgentProblems(agent) : [],
    disclosureLanguages: disclosureOn ? Object.keys(sentences) : null,
    hold: await findHold(db, tenantId, now()),
  }
}
