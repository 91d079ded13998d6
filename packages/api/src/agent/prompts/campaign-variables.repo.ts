import type { Db } from '@callwright/db/database'
import { withoutIndex } from '@callwright/db/query/unindexed'
import type { TenantId } from '@callwright/db/tables/ids'
import { listVariables, writtenName } from '@callwright/contract/text/variables'
import { sql } from 'kysely'

import { listCampaigns } from '../../campaigns/campaigns.repo.ts'

/** More than one, because a row has no variables for its empty cells. */
const ROWS_READ = 5

/** Larger rows, of long texts, take too long to parse. */
const MAX_ROW_LENGTH = 20_000

/** Names, as written in braces, of the variables in the first rows of the newest campaign's list. */
export async function listCampaignVariables(db: Db, tenant: TenantId): Promise<string[]> {
  const [newest] = await listCampaigns(db, tenant, { before: null, limit: 1 })
  if (!newest) return []
  const rows = await db
    .selectFrom('recipients')
    .select(['name', 'variables'])
    .where('campaignId', '=', newest.id)
    .where(withoutIndex('tenantId'), '=', tenant)
    .where(sql<number>`length(variables)`, '<=', MAX_ROW_LENGTH)
    .orderBy('position')
    .limit(ROWS_READ)
    .execute()
  const names = rows.flatMap(({ name, variables }) => [
    ...(name === null ? [] : ['name']),
    ...Object.keys(JSON.parse(variables) as Record<string, string>),
  ])
  return listVariables(...names.map((name) => `{{${writtenName(name)}}}`))
}
