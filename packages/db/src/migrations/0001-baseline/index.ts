import type { Kysely } from 'kysely'

import { createAccounts } from './accounts.ts'
import { createAgents } from './agents.ts'
import { createAudit } from './audit.ts'
import { createBackground } from './background.ts'
import { createBusinessContext } from './business.ts'
import { createCalls } from './calls.ts'
import { createCampaigns } from './campaigns.ts'
import { createJobs } from './jobs.ts'
import { createSearch } from './search.ts'
import { createUsage } from './usage.ts'

/** The first release's whole schema. */
export async function up(db: Kysely<never>): Promise<void> {
  await createAccounts(db)
  await createBusinessContext(db)
  await createAgents(db)
  await createCalls(db)
  await createCampaigns(db)
  await createUsage(db)
  await createBackground(db)
  await createJobs(db)
  await createAudit(db)
  await createSearch(db)
}
