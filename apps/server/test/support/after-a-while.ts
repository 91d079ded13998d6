import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

import { releaseClaims } from '@callwright/api/installation/release-claims'
import { openDatabase } from '@callwright/db/open-database'
import { databaseOfFolder } from '@callwright/db/testing/database-of-folder'

const LONG_AGO_SECONDS = 3600

/**
 * What a killed server leaves to others of its kind looks as if the leases had run out since, and its files are old. Nothing
 * where a server owns its database: the next start knows that it is the only one.
 */
export async function afterAWhile(dataDir: string): Promise<void> {
  const where = databaseOfFolder(dataDir)
  if (where.kind === 'sqlite') return
  const { db, close } = await openDatabase(where)
  await releaseClaims({ db, now: Date.now })
  await close()
  const then = Date.now() / 1000 - LONG_AGO_SECONDS
  const files = join(dataDir, 'files')
  if (!existsSync(files)) return
  for (const entry of readdirSync(files, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), then, then)
  }
}
