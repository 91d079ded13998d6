import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createEmptyPostgres } from '../../packages/db/src/testing/test-databases.ts'
import { ensurePostgres, stopPostgres } from '../../scripts/test/ensure-postgres.ts'
import { runProductCommand, startProduct } from '../processes.ts'
import { type Finding, report } from '../report.ts'
import { copyDatabases } from './databases.ts'
import { measureSearches } from './searches.ts'
import { signIn } from './signed-in-user.ts'
import { EMAIL, type Size, SIZES } from './sizes.ts'

/**
 * Measures searches on PostgreSQL in a million calls, which belong to one business and then to a thousand.
 * @returns whether all targets are met
 */
export async function benchPostgres(): Promise<boolean> {
  const sizes = ['large', 'shared'] as const
  using databases = await copyDatabases(sizes)
  const postgres = await ensurePostgres()
  if ('reason' in postgres) throw new Error(postgres.reason)
  const findings: Finding[] = []
  try {
    for (const size of sizes)
      findings.push(...(await measureOn(postgres.url, { dataDir: databases.dataDirOf(size), size })))
  } finally {
    await stopPostgres()
  }
  console.log('')
  return report('postgres', findings)
}

async function measureOn(url: string, { dataDir, size }: { dataDir: string; size: Size }): Promise<Finding[]> {
  await using database = await createEmptyPostgres(url)
  console.log(`Copying the database "${size}" to PostgreSQL ...`)
  await runProductCommand(dataDir, ['copy', '--to', database.url])
  const folder = mkdtempSync(join(tmpdir(), 'callwright-bench-'))
  try {
    await using server = await startProduct(folder, { DATABASE_URL: database.url })
    using user = await signIn(server.origin, EMAIL)
    const results = await measureSearches(user, SIZES[size].calls)
    return results.map((finding) => ({ ...finding, what: `PostgreSQL, ${size}: ${finding.what}` }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
