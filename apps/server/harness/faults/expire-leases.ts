import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

import { releaseClaims } from '@callwright/api/installation/release-claims'
import { openDatabase } from '@callwright/db/open-database'
import { databaseForDataDir } from '@callwright/db/testing/database-for-data-dir'

const LONG_AGO_SECONDS = 3600

/**
 * Makes a killed server's leases expire and its files old, as if time had passed.
 * Does nothing on SQLite: the next startup knows that no other server is running.
 */
export async function expireLeases(dataDir: string): Promise<void> {
  const database = databaseForDataDir(dataDir)
  if (database.kind === 'sqlite') return
  const { db, close } = await openDatabase(database)
  await releaseClaims({ db, now: Date.now })
  await close()
  const longAgo = Date.now() / 1000 - LONG_AGO_SECONDS
  const files = join(dataDir, 'files')
  if (!existsSync(files)) return
  for (const entry of readdirSync(files, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), longAgo, longAgo)
  }
}
