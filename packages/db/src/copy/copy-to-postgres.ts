import type SqliteFile from 'better-sqlite3'
import type pg from 'pg'

import { openDatabase } from '../open-database.ts'
import { sayWhenLost } from '../postgres/dialect.ts'
import { NUMBERS_TABLE, SEARCH_TABLES, WORDS_TABLE } from '../search/call-search-postgres-tables.ts'
import { compareRows } from './compare-table.ts'
import { columnList, type CopiedTable, listCopiedTables } from './copied-table.ts'
import type { Replaced } from './copy-line.ts'
import { markFinished, markUnfinished, readMark } from './copy-mark.ts'
import { copyRows } from './copy-table.ts'
import { makeAgain } from './made-afterwards.ts'
import { type Found, judgeTarget, prepareTarget } from './prepare-target.ts'
import { searchPiecesOf } from './search-rows.ts'
import { openSource } from './source-file.ts'
import { type Key, type Piece, piecesOf } from './source-rows.ts'
import { openTargetClient, openTargetSession } from './target-session.ts'

/** What is being done, for whoever waits: the rows of a table so far, or of how many tables the indexes are still to be made. */
export type CopyStep =
  | { doing: 'copying' | 'comparing'; table: string; rows: number }
  | { doing: 'search'; rows: number }
  | { doing: 'indexes'; left: number }

/** `difference`: a sentence about the first row that is not the same; null: every row is. */
export type ComparedTable = { name: string; rows: number; difference: string | null }

export type Compared = {
  /** every row of every table, on both sides */
  tables: ComparedTable[]
  /** the calls that the search knows */
  searched: ComparedTable
  replaced: Replaced
}

/** One run, from its beginning to `finish`; whatever ends it in between, the next one goes on. */
export type Copy = {
  found: Found
  /** Copies what is not there yet, and compares everything. */
  run: () => Promise<Compared>
  /** From now on a server may use it. */
  finish: (now: number) => Promise<void>
  /** No server may use it any more: it was complete, and is not what it was. */
  unfinish: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Begins to copy a SQLite database, which nobody else may use meanwhile, into an empty PostgreSQL, or goes on with it.
 * @param source.installation the same for every state of this installation, and for no other
 * @param target.named where its address was given, for people
 * Where the target is complete with an earlier state, no server may use that any more, whatever becomes of this run.
 * @throws DatabaseError where one of them is not fit for it; nothing is changed then
 */
export async function openCopy(
  { file, installation }: { file: string; installation: string },
  { url, named, onStep }: { url: string; named: string; onStep: (step: CopyStep) => void },
): Promise<Copy> {
  const opened: { close: () => Promise<void> | void }[] = []
  const close = async (): Promise<void> => {
    for (const one of opened.splice(0).toReversed()) await one.close()
  }
  try {
    const { sqlite, state } = await openSource(file)
    opened.push({ close: () => void sqlite.close() })
    const target = await openDatabase({ kind: 'postgres', url, named })
    opened.push(target)
    const session = await openTargetSession(url)
    opened.push(session)
    const second = await openTargetClient(url)
    opened.push({ close: async () => await second.end().catch(() => {}) })
    const { client } = session
    const source = { installation, state }
    const mark = await readMark(client)
    const found = judgeTarget(mark, source)
    if (found === 'earlier') await sayWhenLost(markUnfinished(client))
    const work = { client, second, sqlite, onStep, close }
    return {
      found,
      async run() {
        if (found === 'complete') return await sayWhenLost(compareAll(work))
        await prepareTarget(client, { db: target.db, mark, source })
        return await sayWhenLost(copyAll(work))
      },
      finish: async (now) => await sayWhenLost(markFinished(client, now)),
      unfinish: async () => await sayWhenLost(markUnfinished(client)),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** `second` is for the search, beside all the rest. */
type Work = {
  client: pg.Client
  second: pg.Client
  sqlite: SqliteFile.Database
  onStep: (step: CopyStep) => void
  close: () => Promise<void>
}

async function copyAll(work: Work): Promise<Compared> {
  const { client, second, onStep } = work
  const tables = await listCopiedTables(client)
  const names = tables.map(({ name }) => name)
  const onMade = (left: number): void => onStep({ doing: 'indexes', left })
  await copySearch({ ...work, client: second })
  // Its index takes about as long as all the rest, so it is made beside that.
  const copyRest = async (): Promise<Compared> => {
    for (const table of tables) await copyTable(work, table)
    await makeAgain(client, names, onMade)
    return await compareAll(work)
  }
  const [compared] = await together(work, [copyRest(), makeAgain(second, SEARCH_TABLES, () => {})])
  return compared
}

async function copyTable({ client, sqlite, onStep }: Work, table: CopiedTable): Promise<void> {
  const { name } = table
  const into = `"${name}" (${columnList(table.columns)})`
  const pieces = (after: Key | null): Iterator<Piece> => piecesOf(sqlite, table, { after, replaced: new Map() })
  await copyRows(client, { name, into, pieces }, (rows) => onStep({ doing: 'copying', table: name, rows }))
}

async function copySearch({ client, sqlite, onStep }: Work): Promise<void> {
  const pieces = (after: Key | null): Iterator<Piece> => searchPiecesOf(sqlite, after)
  await copyRows(client, { name: WORDS_TABLE, into: WORDS_TABLE, beside: NUMBERS_TABLE, pieces }, (rows) =>
    onStep({ doing: 'search', rows }),
  )
}

/** Where one of them fails, the connections are closed, which ends the others too. */
async function together<T extends readonly Promise<unknown>[]>(
  { close }: Work,
  works: readonly [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  try {
    return await Promise.all(works)
  } catch (error) {
    await close()
    await Promise.allSettled(works)
    throw error
  }
}

async function compareAll({ client, sqlite, onStep }: Work): Promise<Compared> {
  const replaced: Replaced = new Map()
  const tables: ComparedTable[] = []
  for (const table of await listCopiedTables(client)) {
    const compared = await compareRows(client, table, piecesOf(sqlite, table, { after: null, replaced }))
    onStep({ doing: 'comparing', table: table.name, rows: compared.rows })
    tables.push({ name: table.name, ...compared })
  }
  return { tables, searched: await compareSearch(client, sqlite), replaced }
}

/** Its rows are made of what was compared; so it is enough that none is missing. */
async function compareSearch(client: pg.Client, sqlite: SqliteFile.Database): Promise<ComparedTable> {
  const listed = sqlite.prepare('select count(*) from calls where "orderKey" >= 0 and "conversationId" is not null')
  const { rows: found } = await client.query<{ words: number; numbers: number }>(`
    select (select count(*)::float8 from ${WORDS_TABLE}) as words,
           (select count(*)::float8 from ${NUMBERS_TABLE}) as numbers`)
  const rows = Number(listed.pluck().get())
  const { words, numbers } = found[0] ?? { words: 0, numbers: 0 }
  const there = words === rows ? numbers : words
  const difference = there === rows ? null : `The search knows ${there} of ${rows} calls.`
  return { name: WORDS_TABLE, rows, difference }
}
