import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

import SqliteFile from 'better-sqlite3'
import { afterAll, expect, it, vi } from 'vitest'

import { DatabaseError } from '../database.ts'
import { describeFailure, describeSystemError, namePath } from './describe-failure.ts'

const folder = mkdtempSync(join(tmpdir(), 'callwright-failures-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'a.db')
const text = join(folder, 'text')
const user = userInfo().username

function errorOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('The work succeeded')
}

const codeError = (code: string, path?: string): Error => Object.assign(new Error('no'), { code, path })

function openLocked(): unknown {
  using holder = { database: new SqliteFile(file), [Symbol.dispose]: () => void holder.database.close() }
  holder.database.exec('begin exclusive')
  const other = new SqliteFile(file, { timeout: 0 })
  try {
    return other.exec('create table t (x)')
  } finally {
    other.close()
  }
}

it.for<[string, () => unknown, string]>([
  ['a locked database', openLocked, `The database ${file} is locked by another program`],
  [
    'text instead of a database',
    () => {
      writeFileSync(text, 'text '.repeat(1000))
      new SqliteFile(text).exec('select 1 from sqlite_schema')
    },
    `The database ${file} is damaged: restore a backup`,
  ],
  [
    'a folder instead of a database',
    () => namePath(folder, () => new SqliteFile(folder)),
    `${folder} is a folder, but`,
  ],
  ['a folder instead of a file', () => namePath(folder, () => readFileSync(folder)), `${folder} is a folder, but`],
  ['a file instead of a folder', () => mkdirSync(join(text, 'a', 'b')), `${text} is a file, but should be a folder`],
  ['a file where a folder is made', () => mkdirSync(text), `${text} is a file, but should be a folder`],
])('names the file of %s, and says what to do', ([, work, sentence]) => {
  const error = errorOf(work)
  const wrapped = new DatabaseError('The migration failed; nothing was changed.', { cause: error })
  for (const each of [error, wrapped]) {
    expect(describeSystemError(each, { kind: 'sqlite', file })).toContain(sentence)
  }
})

it('names the owner of a file that may not be used, or of the nearest folder', () => {
  const wanted = `it belongs to ${user}, with mode ${(statSync(folder).mode & 0o777).toString(8)}`
  expect(describeSystemError(codeError('EACCES', join(folder, 'missing', 'file')))).toContain(wanted)
  expect(describeSystemError(codeError('SQLITE_CANTOPEN'), { kind: 'sqlite', file })).toMatch(
    new RegExp(`^${file} cannot be used \\(SQLITE_CANTOPEN\\): it belongs to ${user}, .*chmod u\\+rwX ${file}$`),
  )
  expect(describeSystemError(codeError('EPERM', '/'))).toContain('it belongs to root, with mode ')
})

it('says what a full or read-only disk needs, and nothing about other errors', () => {
  const locked = describeFailure(codeError('55P03'), { kind: 'postgres' })
  expect(String(locked)).toContain('locked by another PostgreSQL session')
  expect(describeFailure(locked, { kind: 'postgres' })).toBe(locked)
  expect(describeSystemError(codeError('ENOSPC', '/x/y'))).toBe(
    'The disk of /x/y is full: free up space, then try again.',
  )
  expect(describeSystemError(codeError('ENOSPC'))).toContain('The disk of the data folder is full')
  expect(describeSystemError(codeError('EROFS', '/x'))).toContain('/x is on a read-only disk')
  for (const error of [codeError('ENOENT', '/x'), new Error('EACCES'), 'EACCES', codeError('ECONNREFUSED')]) {
    expect(describeSystemError(error)).toBeNull()
    expect(describeFailure(error, { kind: 'sqlite', file })).toBe(error)
  }
})

it('names users that the system does not know, as in a container', () => {
  using _ = vi.spyOn(process, 'getuid').mockReturnValue(4242)
  expect(describeSystemError(codeError('EACCES', folder))).toMatch(
    new RegExp(`belongs to ${user}, .*this program runs as user 4242\\. .*chown -R 4242 ${folder}$`),
  )
})

it.for<[string, object]>([
  ['connect EACCES /var/run/postgresql/.s.PGSQL.5432', { code: 'EACCES', syscall: 'connect' }],
  ['connect EACCES /run/s', { code: 'EACCES', syscall: 'connect', path: '/run/s' }],
  ['connect EPERM 10.0.0.1:587', { code: 'EPERM', syscall: 'connect' }],
  ['write EPERM', { code: 'EPERM', syscall: 'write' }],
])('does not take a socket for a file: %s', ([message, details]) => {
  const error = Object.assign(new Error(message), details)
  const unreachable = new DatabaseError(`PostgreSQL cannot be reached at DATABASE_URL: ${message}`, { cause: error })
  for (const database of [undefined, { kind: 'postgres' }, { kind: 'sqlite', file }] as const) {
    expect(describeSystemError(error, database)).toBeNull()
    if (database) expect(describeFailure(unreachable, database)).toBe(unreachable)
  }
})

it('describes a failure of SQLite without the name of its file', () => {
  expect(describeSystemError(codeError('SQLITE_CORRUPT'))).toContain('The database in the data folder is damaged')
  expect(describeSystemError(codeError('SQLITE_CANTOPEN'))).toBeNull()
})
