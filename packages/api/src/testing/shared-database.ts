import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Db } from '@callwright/db/database'
import { migrateToLatest } from '@callwright/db/migrate'
import { openDatabase } from '@callwright/db/open-database'
import { createMigratedPostgres } from '@callwright/db/testing/test-databases'

export type Address = Parameters<typeof openDatabase>[0]

const postgres = process.env['TEST_DATABASE'] === 'postgres' ? (process.env['TEST_POSTGRES_URL'] ?? '') : null

/** A database that several processes can open. */
export async function createSharedDatabase(): Promise<AsyncDisposable & { address: Address; db: Db }> {
  const storage: AsyncDisposable & { address: Address } =
    postgres === null ? await createFileDatabase() : await createPostgresDatabase(postgres)
  const { db, close } = await openDatabase(storage.address)
  await migrateToLatest(db)
  return {
    ...{ address: storage.address, db },
    async [Symbol.asyncDispose]() {
      await close()
      await storage[Symbol.asyncDispose]()
    },
  }
}

async function createPostgresDatabase(server: string): Promise<AsyncDisposable & { address: Address }> {
  const { url, [Symbol.asyncDispose]: dispose } = await createMigratedPostgres(server)
  return { address: { kind: 'postgres', url }, [Symbol.asyncDispose]: dispose }
}

async function createFileDatabase(): Promise<AsyncDisposable & { address: Address }> {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-shared-'))
  return {
    address: { kind: 'sqlite', file: join(folder, 'shared.db') },
    [Symbol.asyncDispose]: async () => await rm(folder, { recursive: true }),
  }
}
