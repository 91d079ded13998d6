import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import SqliteFile from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'

import { openDatabase } from '../open-database.ts'
import { migrateToLatest } from '../migrate.ts'

it('reads do not slow down while a write waits for another process', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'callwright-db-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const file = join(dir, 'a.db')
  const { db, close } = await openDatabase({ kind: 'sqlite', file })
  await migrateToLatest(db)
  const measureReads = async (): Promise<number> => {
    const startedAt = performance.now()
    for (let read = 0; read < 20; read += 1) await db.selectFrom('users').select('id').execute()
    return performance.now() - startedAt
  }
  const measureFastest = async (): Promise<number> =>
    Math.min(await measureReads(), await measureReads(), await measureReads())
  const idle = await measureFastest()
  const other = new SqliteFile(file)
  other.exec('begin exclusive')
  const write = db.insertInto('rate_limits').values({ key: 'k', count: 0, resetsAt: 0 }).execute()
  // A read that retried like a write would take at least 10 ms each time.
  expect(await measureFastest()).toBeLessThan(8 * Math.max(idle, 1))
  other.exec('commit')
  await write
  other.close()
  await close()
})
