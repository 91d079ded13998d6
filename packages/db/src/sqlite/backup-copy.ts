import SqliteFile from 'better-sqlite3'

import { type ChangedCall, ORDER_KEY_BITS, shardOf } from './search.ts'
import { readMigrations } from './sqlite-file.ts'

/** Blocking is fine: the copy has its own thread. */
const LOCK_WAIT_MS = 30_000

/**
 * Copies a database into a new file while a server writes to it. The copy has all committed data and no deleted data,
 * not even in free pages or in the search index. Blocks the calling thread.
 * @returns the names of the copy's migrations, in order
 * @throws if the database cannot be read or there is no space for the copy
 */
export function copySqlite(source: string, target: string): { migrations: string[] } {
  const database = new SqliteFile(source, { readonly: true, fileMustExist: true, timeout: LOCK_WAIT_MS })
  try {
    // Rebuilds the pages from one snapshot of the rows, without deleted content.
    database.prepare('vacuum into ?').run(target)
  } finally {
    database.close()
  }
  const copy = new SqliteFile(target)
  try {
    // No journal needed: nothing else uses the copy, and a failed copy is discarded.
    copy.pragma('journal_mode = off')
    copy.pragma('synchronous = off')
    copy.pragma('secure_delete = on')
    dropDeletedWords(copy)
    return { migrations: readMigrations(copy) }
  } finally {
    copy.close()
  }
}

/** The index only marks words as deleted; merging all segments removes them. */
function dropDeletedWords(copy: SqliteFile.Database): void {
  if (!hasTable(copy, 'call_search')) return
  const remove = copy.prepare('delete from call_search where rowid = (cast(? as integer) << ? | cast(? as integer))')
  for (const { orderKey, tenant } of copy.prepare('select * from call_search_changes').all() as ChangedCall[]) {
    remove.run(shardOf(tenant), ORDER_KEY_BITS, orderKey)
  }
  copy.prepare("insert into call_search (call_search) values ('optimize')").run()
}

function hasTable(copy: SqliteFile.Database, name: string): boolean {
  return copy.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !== undefined
}
