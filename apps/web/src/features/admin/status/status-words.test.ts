import { expect, test } from 'vitest'
import { diskHealth, diskUsed, isDiskFull, lengthText, sizeText } from './status-words.ts'

test('sizes and lengths are told in units that can be read', () => {
  expect(sizeText(512)).toBe('512 B')
  expect(sizeText(1536)).toBe('1.5 KB')
  expect(sizeText(250 * 1024 ** 3)).toBe('250 GB')
  expect(lengthText(8400)).toBe('8 s')
  expect(lengthText(3 * 3_600_000 + 60_000)).toBe('3 h 1 min')
  expect(lengthText(49 * 3_600_000)).toBe('2 d 1 h')
})

test('a disk warns before it is full', () => {
  const gb = 1024 ** 3
  expect(diskUsed({ freeBytes: 5 * gb, totalBytes: 100 * gb })).toBe(95)
  expect(diskHealth({ freeBytes: 5 * gb, totalBytes: 100 * gb })).toEqual({ isGood: false, label: 'Nearly full' })
  expect(diskHealth({ freeBytes: 50 * gb, totalBytes: 100 * gb }).isGood).toBe(true)
  expect(diskHealth(null)).toEqual({ isGood: true, label: 'Not known' })
})

test('a disk is full where there is no room for a recording', () => {
  const full = { freeBytes: 20 * 1024 ** 2, totalBytes: 100 * 1024 ** 3 }
  expect([isDiskFull(full), diskHealth(full)]).toEqual([true, { isGood: false, label: 'Full' }])
  expect([isDiskFull({ ...full, freeBytes: 200 * 1024 ** 2 }), isDiskFull(null)]).toEqual([false, false])
})
