import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import SqliteFile from 'better-sqlite3'
import { onTestFinished } from 'vitest'

import { inBackground } from '../sqlite/background-work.ts'
import { openSqliteFile } from '../sqlite/sqlite-file.ts'
import { createWriting, type Writing } from '../sqlite/writer.ts'

export type WritingBench = {
  sqlite: SqliteFile.Database
  writing: Writing
  commits: () => number
  /** The next run of this statement fails. */
  refuse: (text: string) => void
  /** The committed names, as another connection reads them. */
  named: () => string[]
  insert: (name: string, more?: () => void) => Promise<void>
  insertInBackground: (name: string) => Promise<void>
}

/** A new file with a table of names, for the test that is running. @param longestGroupMs see `createWriting` */
export function openWritingBench(longestGroupMs: { front: number; background: number }): WritingBench {
  const dir = mkdtempSync(join(tmpdir(), 'callwright-writing-'))
  const sqlite = openSqliteFile(join(dir, 'a.db'))
  const { commits, refuse } = watch(sqlite)
  sqlite.exec('create table t (name text primary key) strict')
  const other = new SqliteFile(join(dir, 'a.db'), { readonly: true })
  const writing = createWriting(sqlite, longestGroupMs)
  onTestFinished(() => {
    other.close()
    writing.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const insert = async (name: string, more?: () => void): Promise<void> => {
    const turn = await writing.begin()
    try {
      turn.run('insert into t (name) values (?)', [name])
      more?.()
      await Promise.resolve()
      await turn.commit()
    } catch (error) {
      await turn.rollback()
      throw error
    }
  }
  return {
    ...{ sqlite, writing, commits, refuse, insert },
    named: () => other.prepare('select name from t order by name').pluck().all() as string[],
    insertInBackground: async (name) => await inBackground(async () => await insert(name)),
  }
}

/** Counts commits, and fails a statement when it is told to. */
function watch(database: SqliteFile.Database): Pick<WritingBench, 'commits' | 'refuse'> {
  let commits = 0
  let refused = ''
  const prepare = database.prepare.bind(database)
  database.prepare = ((text: string) => {
    const statement = prepare(text)
    const run = statement.run.bind(statement)
    statement.run = (...given) => {
      if (text === refused) {
        refused = ''
        throw new Error('disk I/O error')
      }
      if (text === 'commit') commits += 1
      return run(...given)
    }
    return statement
  }) as typeof database.prepare
  return { commits: () => commits, refuse: (text) => void (refused = text) }
}
