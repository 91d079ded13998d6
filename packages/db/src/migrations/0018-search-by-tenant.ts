import type { Kysely } from 'kysely'

import { indexAllCalls } from '../search/index-all-calls.ts'

/**
 * A search index in which each tenant's calls lie together, instead of the one that older versions made. All of it is one
 * transaction.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await indexAllCalls(db)
}
