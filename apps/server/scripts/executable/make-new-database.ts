import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openDatabase } from '@callwright/db/open-database'
import { migrateToLatest } from '@callwright/db/migrate'

/** The file of a SQLite database to which every migration has been applied, and nothing else. */
export async function makeNewDatabase(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-package-'))
  const file = join(folder, 'callwright.db')
  try {
    const { db, close } = await openDatabase({ kind: 'sqlite', file })
    await migrateToLatest(db)
    // Whoever closes it last puts everything into the one file.
    await close()
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
