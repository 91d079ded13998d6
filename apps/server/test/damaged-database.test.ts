import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { sqliteOnlyTest } from '@callwright/db/testing/database-for-data-dir'
import { beforeAll, expect } from 'vitest'

import { runCommand } from '../harness/server-process.ts'
import { OPERATOR, testEnvironment } from '../harness/test-server.ts'
import { runHere } from './support/run-here.ts'

/** The SQLite header is left intact, so the file still looks like a database of the right size. */
const HEADER_BYTES = 100
const PAGE_BYTES = 4096

const CORRUPTIONS: readonly [what: string, damage: (file: string) => void][] = [
  ['is not a database', (file) => writeFileSync(file, 'Not a database. '.repeat(1000))],
  ['has a damaged first page', (file) => overwrite(file, { from: HEADER_BYTES, to: PAGE_BYTES })],
  ['has damaged pages after the first', (file) => overwrite(file, { from: PAGE_BYTES, to: Infinity })],
  ['is truncated', (file) => truncateSync(file, 3 * PAGE_BYTES)],
]

/** A new installation's undamaged database file, and its key. */
let intactFile: Buffer
let secretKey: Buffer
beforeAll(async () => {
  const env = testEnvironment()
  expect(await runHere(['operator', 'set-password', OPERATOR.password], { env })).toMatchObject({ code: 0 })
  intactFile = readFileSync(join(env['DATA_DIR'] ?? '', 'callwright.db'))
  secretKey = readFileSync(join(env['DATA_DIR'] ?? '', 'secret.key'))
})

function newDatabase(): { env: Record<string, string>; file: string } {
  const env = testEnvironment()
  const file = join(env['DATA_DIR'] ?? '', 'callwright.db')
  writeFileSync(file, intactFile)
  writeFileSync(join(env['DATA_DIR'] ?? '', 'secret.key'), secretKey, { mode: 0o600 })
  return { env, file }
}

for (const [what, damage] of CORRUPTIONS) {
  sqliteOnlyTest('the database is a file')(
    `startup with a database file that ${what} fails with a one-line message and does not change the file`,
    async () => {
      const { env, file } = newDatabase()
      damage(file)
      const before = readFileSync(file)
      for (const args of [[], ['migrate']]) {
        expect(await runHere(args, { env })).toEqual({ code: 1, stdout: '', stderr: messageAbout(file) })
        expect(readFileSync(file).equals(before)).toBe(true)
        expect(existsSync(`${file}-wal`)).toBe(false)
      }
    },
  )
}

sqliteOnlyTest('the database is a file')(
  'startup with one damaged table page fails with a one-line message and does not change the file',
  async () => {
    const { env, file } = newDatabase()
    const page = Math.floor(readFileSync(file).indexOf(OPERATOR.email) / PAGE_BYTES)
    overwrite(file, { from: page * PAGE_BYTES, to: (page + 1) * PAGE_BYTES })
    const before = readFileSync(file)
    expect(await runCommand([], { env })).toEqual({ code: 1, stdout: '', stderr: messageAbout(file) })
    expect(readFileSync(file).equals(before)).toBe(true)
  },
)

function messageAbout(file: string): string {
  return `The database ${file} is damaged: restore a backup with "callwright restore FILE --force".\n`
}

function overwrite(file: string, { from, to }: { from: number; to: number }): void {
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0xa5, from, Math.min(to, bytes.length)))
}
