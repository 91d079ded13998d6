import type { Db } from '@callwright/db/database'
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
  const documents = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'document')
    .where('failedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  const unreachable = await db
    .selectFrom('phone_numbers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('provider', '=', provider)
    .where('tenantId', 'is not', null)
    .where('numberId', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    agents: agents.map(({ name, error }) => ({ businessName: name, error: error ?? '' })),
    numbers: numbers.map(({ number, error }) => ({ number: number ?? '', error: error ?? '' })),
    failedDocumentCount: documents.count,
    missingNumberCount: unreachable.count,
  }
}
