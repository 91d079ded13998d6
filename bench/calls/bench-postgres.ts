import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createEmptyPostgres } from '../../packages/db/src/testing/test-databases.ts'
import { ensurePostgres, stopPostgres } from '../../scripts/test/ensure-postgres.ts'
import { runProductCommand, startProduct } from '../../apps/server/harness/processes.ts'
import { type Finding, report } from '../report.ts'
import { copyDatabases, type Databases } from './databases.ts'
import { measureResultFilters } from './result-filters.ts'
import { measureReviews } from './reviews.ts'
import { measureSearches } from './searches.ts'
import { type SignedInUser, signIn } from './signed-in-user.ts'
import { EMAIL, type Size, SIZES } from './sizes.ts'

/**
 * Measures searches, filters, and reviews on PostgreSQL in a million calls, which belong to one business and then to a
 * thousand.
 * @returns whether all targets are met
 */
export async function benchPostgres(): Promise<boolean> {
  using databases = await copyDatabases(['small', 'large', 'shared'])
  const postgres = await ensurePostgres()
  if ('reason' in postgres) throw new Error(postgres.reason)
  const findings: Finding[] = []
  try {
    await using small = await openOn(postgres.url, databases, 'small')
    for (const size of ['large', 'shared'] as const) {
      await using large = await openOn(postgres.url, databases, size)
      const results = [
        ...(await measureSearches(large.user, SIZES[size].calls)),
        ...(await measureResultFilters(small.user, large.user)),
        ...(await measureReviews(large.user)),
      ]
      findings.push(...results.map((finding) => ({ ...finding, what: `PostgreSQL, ${size}: ${finding.what}` })))
    }
  } finally {
    await stopPostgres()
  }
  console.log('')
  return report('postgres', findings)
}

type OpenedCopy = AsyncDisposable & { user: SignedInUser }

/** Starts the product on a copy of a database; disposal stops it and deletes the copy. */
async function openOn(url: string, databases: Databases, size: Size): Promise<OpenedCopy> {
  await using opening = new AsyncDisposableStack()
  const database = opening.use(await createEmptyPostgres(url))
  console.log(`Copying the database "${size}" to PostgreSQL ...`)
  await runProductCommand(databases.dataDirOf(size), ['copy', '--to', database.url])
  const folder = mkdtempSync(join(tmpdir(), 'callwright-bench-'))
  opening.defer(() => rmSync(folder, { recursive: true, force: true }))
  const server = opening.use(await startProduct(folder, { DATABASE_URL: database.url }))
  const user = opening.use(await signIn(server.origin, EMAIL))
  const opened = opening.move()
  return { user, [Symbol.asyncDispose]: async () => await opened.disposeAsync() }
}
