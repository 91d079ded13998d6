import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { newPostgresDatabase } from '../../packages/db/src/testing/test-databases.ts'
import { type Server, startProduct } from '../processes.ts'
import { WEBHOOK_SECRET } from '../sockets/people.ts'

/** As many as the dialler takes; the simulator answers at once. */
const SETTINGS = {
  DIALLER_CALLS_PER_SECOND: '1000',
  DIALLER_CONCURRENCY: '200',
  CALLING_HOURS: 'off',
  ELEVENLABS_WEBHOOK_SECRET: WEBHOOK_SECRET,
}

export type Installation = AsyncDisposable & {
  nodes: readonly [Server, ...Server[]]
  /** null: SQLite, which tells nobody */
  database: { url: string } | null
  /** Ends the connections of whoever calls itself so. @returns how many; none on SQLite */
  cut: (application: string) => Promise<number>
}

/** One process on SQLite. */
export async function onSqlite(): Promise<Installation> {
  const folder = newFolder()
  const server = await startProduct(folder, SETTINGS)
  return {
    nodes: [server],
    database: null,
    cut: async () => 0,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Nodes on a new database of a PostgreSQL. */
export async function onPostgres(postgres: string, count: number): Promise<Installation> {
  const folder = newFolder()
  const database = await newPostgresDatabase(postgres)
  const start = async (): Promise<Server> => await startProduct(folder, { ...SETTINGS, DATABASE_URL: database.url })
  const nodes: [Server, ...Server[]] = [await start()]
  while (nodes.length < count) nodes.push(await start())
  return {
    nodes,
    database,
    cut: database.cut,
    async [Symbol.asyncDispose]() {
      for (const node of nodes) await node[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'callwright-bench-'))
}
