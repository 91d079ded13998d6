import type { Db } from '@callwright/db/database'
import { countRows } from '@callwright/db/query/count-rows'
import type { ProviderName } from '@callwright/voice/voice-provider'

export type SyncFailures = {
  agents: { businessName: string; error: string }[]
  numbers: { number: string; error: string }[]
  /** how many documents failed permanently */
  failedDocumentCount: number
  /** how many assigned numbers are not in the provider's account */
  missingNumberCount: number
}

const MAX_LISTED = 10

/** Failed syncs with the provider, for the operator. */
export async function listSyncFailures(db: Db, provider: ProviderName): Promise<SyncFailures> {
  const agents = await db
    .selectFrom('jobs')
    .innerJoin('businesses', 'businesses.id', 'jobs.tenantId')
    .select(['businesses.name', 'jobs.lastError as error'])
    .where('jobs.kind', '=', 'agent')
    .where('jobs.lastError', 'is not', null)
    .limit(MAX_LISTED)
    .execute()
  const numbers = await db
    .selectFrom('jobs')
    .select(['label as number', 'lastError as error'])
    .where('kind', '=', 'number')
    .where('lastError', 'is not', null)
    .limit(MAX_LISTED)
    .execute()
  const failedDocumentCount = await db
    .selectFrom('jobs')
    .where('kind', '=', 'document')
    .where('failedAt', 'is not', null)
    .$call(countRows)
  const missingNumberCount = await db
    .selectFrom('phone_numbers')
    .where('provider', '=', provider)
    .where('tenantId', 'is not', null)
    .where('numberId', 'is', null)
    .$call(countRows)
  return {
    agents: agents.map(({ name, error }) => ({ businessName: name, error: error ?? '' })),
    numbers: numbers.map(({ number, error }) => ({ number: number ?? '', error: error ?? '' })),
    failedDocumentCount,
    missingNumberCount,
  }
}
