import { Writable } from 'node:stream'

import { testOfSqlite } from '@callwright/db/testing/database-of-folder'
import { expect, test } from 'vitest'

import { explain } from '../src/http/explain-error.ts'
import { createLog } from '../src/logging/log.ts'
import { fillDisk, refusedKinds } from './support/storage/fill-disk.ts'
import { holdLock } from './support/storage/hold-lock.ts'
import { mountSmallDisk } from './support/storage/small-disk.ts'

function failed(code: string): Error {
  return Object.assign(new Error(`it failed with ${code}`), { code })
}

test.for(['SQLITE_FULL', 'SQLITE_BUSY', 'SQLITE_IOERR_FSYNC', 'ENOSPC', 'EIO', '53100', '57P01'])(
  '%s is answered 503, with when to come again and without a detail',
  (code) => {
    for (const error of [failed(code), new Error('wrapped', { cause: failed(code) })]) {
      const { status, message, retryAfterSeconds } = explain(error)
      expect([status, retryAfterSeconds === null]).toEqual([503, false])
      expect(message).not.toContain(code)
    }
    expect(explain(failed('SQLITE_ERROR')).status).toBe(500)
  },
)

test('a disk that is full does not fill the log', () => {
  const lines: string[] = []
  const log = createLog(
    'info',
    new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }),
  )
  for (let count = 0; count < 50; count += 1) log.error({ err: failed('ENOSPC') }, 'a webhook could not be stored')
  log.error({ err: failed('ENOSPC') }, 'something else could not')
  for (let count = 0; count < 3; count += 1) log.error({ err: failed('EOTHER') }, 'a request failed')
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    ...['a webhook could not be stored', 'something else could not'],
    ...['a request failed', 'a request failed', 'a request failed'],
  ])
})

testOfSqlite('the lock of its file')(
  'while another process holds the lock, reads are answered, and writes go on after it',
  async ({ annotate }) => {
    const report = await holdLock({ seconds: 0 })
    await annotate(JSON.stringify(report))
    expect(report.reads).toMatchObject({ failed: 0 })
    expect(report.reads.answered).toBeGreaterThan(0)
    expect(Object.keys(report.writes)).toEqual(['200'])
    expect(report.lost).toEqual([])
  },
)

testOfSqlite('its file on the full disk')(
  'a full disk refuses what it cannot keep, serves reads, and loses nothing',
  async ({ annotate, skip }) => {
    using disk = mountSmallDisk(160)
    if (!disk) return skip('this user may not mount a small disk')
    const report = await fillDisk(disk, { seconds: 0 })
    await annotate(JSON.stringify(report))
    const statuses = Object.values(report.answers).flatMap((counts) => Object.keys(counts))
    expect([...new Set(statuses)].toSorted()).toEqual(['200', '503'])
    expect(refusedKinds(report)).toContain('upload')
    expect(Object.keys(report.answers.read)).toEqual(['200'])
    expect(report.readyz).toEqual({ status: 503, disk: 'full' })
    expect([report.withoutRetryAfter, report.unforeseen, report.lost]).toEqual([0, [], []])
  },
)
