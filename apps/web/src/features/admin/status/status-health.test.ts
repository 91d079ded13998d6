import { expect, test } from 'vitest'
import { backupHealth, diskHealth, diskUsed, isDiskFull, lengthText, sizeText } from './status-health.ts'

test('sizes and lengths are told in units that can be read', () => {
  expect(sizeText(512)).toBe('512 B')
  expect(sizeText(1536)).toBe('1.5 KB')
  expect(sizeText(250 * 1024 ** 3)).toBe('250 GB')
  expect(lengthText(8400)).toBe('8 s')
  expect(lengthText(3 * 3_600_000 + 60_000)).toBe('3 h 1 min')
  expect(lengthText(49 * 3_600_000)).toBe('2 d 1 h')
  expect([lengthText(24 * 3_600_000), lengthText(6 * 3_600_000)]).toEqual(['1 d', '6 h'])
})

test('a disk warns before it is full', () => {
  const gb = 1024 ** 3
  expect(diskUsed({ freeBytes: 5 * gb, totalBytes: 100 * gb })).toBe(95)
  expect(diskHealth({ freeBytes: 5 * gb, totalBytes: 100 * gb })).toEqual({ isGood: false, label: 'Nearly full' })
  expect(diskHealth({ freeBytes: 50 * gb, totalBytes: 100 * gb }).isGood).toBe(true)
  expect(diskHealth(null)).toEqual({ isGood: null, label: 'Not known' })
})

test('backups warn when one fails, is late, or lacks files', () => {
  const good = { everyMs: 1, lastAt: 5, lastBytes: 9, lastMissing: 0, isLate: false, error: null }
  const labels = [
    good,
    { ...good, lastAt: null },
    { ...good, everyMs: null },
    { ...good, everyMs: null, lastAt: null },
    { ...good, lastMissing: 3 },
    { ...good, isLate: true },
    { ...good, isLate: true, error: 'There is no room.' },
  ].map((backup) => [backupHealth(backup).label, backupHealth(backup).isGood])
  expect(labels).toEqual([
    ['Good', true],
    ['None yet', null],
    ['By hand', true],
    ['None', null],
    ['Files missing', false],
    ['Late', false],
    ['Failing', false],
  ])
})

test('a disk is full where there is no room for a recording', () => {
  const full = { freeBytes: 20 * 1024 ** 2, totalBytes: 100 * 1024 ** 3 }
  expect([isDiskFull(full), diskHealth(full)]).toEqual([true, { isGood: false, label: 'Full' }])
  expect([isDiskFull({ ...full, freeBytes: 200 * 1024 ** 2 }), isDiskFull(null)]).toEqual([false, false])
})
