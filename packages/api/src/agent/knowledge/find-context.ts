import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { listAgentTools } from '../tools/agent-tools.ts'
import { findAgentBooking } from '../tools/booking-tools.ts'
import { composeToolRules } from '../tools/tool-rules.ts'
import { buildContextText } from './context-text.ts'
import { findFacts } from './knowledge.repo.ts'

/** What follows every prompt, also a call's own: facts about the business, rules for the tools, and what can be booked. */
export async function findContext(db: Db, tenant: TenantId): Promise<string> {
  const facts = buildContextText(await findFacts(db, tenant)).text
  const booking = await findAgentBooking(db, tenant)
  const rules = composeToolRules(await listAgentTools(db, tenant))
  return [facts, rules, booking?.sentences].filter(Boolean).join('\n\n')
}
