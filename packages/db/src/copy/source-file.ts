import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

import type SqliteFile from 'better-sqlite3'

import { DatabaseError } from '../database.ts'
import { knowsMigrations, missingMigrations } from '../migrate.ts'
import { migrationsOf, openSqliteFile, refusePrereleaseFile } from '../sqlite/sqlite-file.ts'

/** The database to copy, of which nothing changes while it is open, and the digest of its bytes. */
export type SourceFile = { sqlite: SqliteFile.Database; state: string }

const PIECE_BYTES = 1024 * 1024

/**
 * @param file has to be there
 * @throws DatabaseError where another version made it
 */
export async function openSource(file: string): Promise<SourceFile> {
  refusePrereleaseFile(file)
  const sqlite = openSqliteFile(file)
  try {
    refuseOtherVersion(sqlite)
    // What a server that was killed has left in the log comes into the file, so that its bytes tell its state.
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
    sqlite.pragma('query_only = ON')
    // Rows are read in the order of their keys, which is nearly the order in which they lie.
    sqlite.pragma('cache_size = -64000')
    const hash = createHash('sha256')
    await pipeline(createReadStream(file, { highWaterMark: PIECE_BYTES }), async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) hash.update(piece)
    })
    return { sqlite, state: hash.digest('hex') }
  } catch (error) {
    sqlite.close()
    throw error
  }
}

function refuseOtherVersion(sqlite: SqliteFile.Database): void {
  const names = migrationsOf(sqlite)
  if (!knowsMigrations(names)) {
    throw new DatabaseError('This database was made by a newer Callwright. Copy it with that version.')
  }
  if (missingMigrations(names).length > 0) {
    throw new DatabaseError('This database was made by an older Callwright. Run `migrate` first, then `copy`.')
  }
}
