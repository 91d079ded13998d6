import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { composeToolRules, listActiveTools } from '../tools/tool-rules.ts'
import { buildContextText } from './context-text.ts'
import { findFacts } from './knowledge.repo.ts'

/** What follows every prompt, also a call's own: facts about the business, and rules for the tools. */
export async function findContext(db: Db, tenant: TenantId): Promise<string> {
  const facts = buildContextText(await findFacts(db, tenant)).text
  return [facts, composeToolRules(await listActiveTools(db, tenant))].filter(Boolean).join('\n\n')
}
