import SqliteFile from 'better-sqlite3'

import { type ChangedCall, ORDER_KEY_BITS, shardOf } from './search.ts'
import { migrationsOf } from './sqlite-file.ts'

/** How long it waits for a lock; it has a thread to itself. */
const LOCK_WAIT_MS = 30_000

/**
 * Copies a database as it is at this moment into a new file, beside whoever goes on writing to it. Everything that was
 * committed before is in it; what was deleted is not, neither in free pages nor among the words of the search.
 * Holds its thread until it is done.
 * @returns the names of the migrations that the copy has, in order
 * @throws where the database cannot be read or there is no room for the copy
 */
export function copySqlite(source: string, target: string): { migrations: string[] } {
  const from = new SqliteFile(source, { readonly: true, fileMustExist: true, timeout: LOCK_WAIT_MS })
  try {
    // Pages are built anew from the rows, in one read of one state.
    from.prepare('vacuum into ?').run(target)
  } finally {
    from.close()
  }
  const copy = new SqliteFile(target)
  try {
    // Nobody else knows of it, and should this fail there is no copy: no journal is needed.
    copy.pragma('journal_mode = off')
    copy.pragma('synchronous = off')
    copy.pragma('secure_delete = on')
    dropDeletedWords(copy)
    return { migrations: migrationsOf(copy) }
  } finally {
    copy.close()
  }
}

/** Merging all segments leaves out what the index only marks as deleted, or is about to mark. */
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
