import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openDatabase } from '@callwright/db/open-database'
import { migrateToLatest } from '@callwright/db/migrate'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { makeNewDatabase } from '../../scripts/executable/make-new-database.ts'
import { placeNewDatabase } from './new-database.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'callwright-new-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a new database is put in its place whole, with nothing left to migrate', async () => {
  const bytes = await makeNewDatabase()
  const file = join(folder, 'callwright.db')
  placeNewDatabase(file, () => bytes)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const { db, close } = await openDatabase({ kind: 'sqlite', file })
  expect((await migrateToLatest(db)).applied).toEqual([])
  expect(await db.selectFrom('users').select('id').execute()).toEqual([])
  await close()
  expect(readdirSync(folder)).toEqual(['callwright.db'])
})

test.each(['callwright.db', 'callwright.db-wal', 'callwright.db-journal'])(
  'nothing is touched where there is a %s',
  (name) => {
    writeFileSync(join(folder, name), 'kept')
    placeNewDatabase(join(folder, 'callwright.db'), () => Buffer.from('new'))
    expect(readdirSync(folder)).toEqual([name])
    expect(readFileSync(join(folder, name), 'utf8')).toBe('kept')
  },
)

test('where none is carried, there is none', () => {
  placeNewDatabase(join(folder, 'callwright.db'))
  expect(existsSync(join(folder, 'callwright.db'))).toBe(false)
})
