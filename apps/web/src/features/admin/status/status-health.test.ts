import { expect, test } from 'vitest'
import { backupHealth, diskHealth, diskUsedPercent, isDiskFull, mailHealth } from './status-health.ts'

test('the disk badge warns before the disk is full', () => {
  const gb = 1024 ** 3
  expect(diskUsedPercent({ freeBytes: 5 * gb, totalBytes: 100 * gb })).toBe(95)
  expect(diskHealth({ freeBytes: 5 * gb, totalBytes: 100 * gb })).toEqual({ isGood: false, label: 'Nearly full' })
  expect(diskHealth({ freeBytes: 50 * gb, totalBytes: 100 * gb }).isGood).toBe(true)
  expect(diskHealth(null)).toEqual({ isGood: null, label: 'Unknown' })
})

test('the mail badge shows that emails are saved as files, unless some have failed or none is sent', () => {
  const savedAsFiles = { isGood: null, label: 'No mail server: saved as files' }
  const good = { failed: 0, isConnected: true, problem: null }
  expect(mailHealth(good)).toEqual({ isGood: true, label: 'Good' })
  expect(mailHealth({ ...good, isConnected: false })).toEqual(savedAsFiles)
  expect(mailHealth({ ...good, failed: 2, isConnected: false })).toEqual({ isGood: false, label: '2 failed' })
  expect(mailHealth({ ...good, failed: 2, problem: 'It is down.' })).toEqual({ isGood: false, label: 'Not sending' })
})

test('the backup badge warns when a backup fails, is late, or lacks files', () => {
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
    ['Manual', true],
    ['None', null],
    ['Files missing', false],
    ['Late', false],
    ['Failing', false],
  ])
})

test('a disk counts as full if it has no space for a recording', () => {
  const full = { freeBytes: 20 * 1024 ** 2, totalBytes: 100 * 1024 ** 3 }
  expect([isDiskFull(full), diskHealth(full)]).toEqual([true, { isGood: false, label: 'Full' }])
  expect([isDiskFull({ ...full, freeBytes: 200 * 1024 ** 2 }), isDiskFull(null)]).toEqual([false, false])
})
