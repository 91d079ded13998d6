import type { Db } from '@callwright/db/database'
import type { ProviderName } from '@callwright/voice/voice-provider'

export type Troubles = {
  agents: { businessName: string; error: string }[]
  numbers: { number: string; error: string }[]
  /** documents that were given up */
  documents: number
  /** numbers with a client that the provider does not have */
  unreachable: number
}

const MOST = 10

/** What could not be handed to the provider, for the one who runs the installation. */
export async function listTroubles(db: Db, provider: ProviderName): Promise<Troubles> {
  const agents = await db
    .selectFrom('jobs')
    .innerJoin('businesses', 'businesses.id', 'jobs.tenantId')
    .select(['businesses.name', 'jobs.lastError as error'])
    .where('jobs.kind', '=', 'agent')
    .where('jobs.lastError', 'is not', null)
    .limit(MOST)
    .execute()
  const numbers = await db
    .selectFrom('jobs')
    .select(['label as number', 'lastError as error'])
    .where('kind', '=', 'number')
    .where('lastError', 'is not', null)
    .limit(MOST)
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
    documents: documents.count,
    unreachable: unreachable.count,
  }
}
