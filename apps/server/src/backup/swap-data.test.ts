import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { processEnvironment } from '../../harness/server-process.ts'
import { beginSwap, finishSwap, swapData } from './swap-data.ts'

const KILLER = join(import.meta.dirname, '..', '..', 'harness', 'faults', 'kill-rename.ts')
const PROGRAM = `
  const { swapData } = await import(${JSON.stringify(join(import.meta.dirname, 'swap-data.ts'))})
  swapData(process.env.DATA_DIR, '1')
`

const OLD = ['callwright.db', 'callwright.db-wal', 'callwright.db-shm', 'files/aa', 'secret.key']
const NEW = ['callwright.db', 'files/bb', 'secret.key']

function fill(folder: string, names: readonly string[], text: string): void {
  mkdirSync(join(folder, 'files'), { recursive: true })
  for (const name of names) writeFileSync(join(folder, name), text)
}

/** A data directory's files and their contents. */
function contentsOf(folder: string, isIncluded = (name: string): boolean => !name.startsWith('replaced')): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isIncluded)
  const files = names.filter((name) => name !== 'files')
  return files.map((name) => `${name}: ${readFileSync(join(folder, name), 'utf8')}`).sort()
}

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'callwright-swap-'))
  fill(dataDir, OLD, 'old')
  fill(beginSwap(dataDir), NEW, 'new')
  return dataDir
}

const listLines = (names: readonly string[], text: string): string[] => names.map((name) => `${name}: ${text}`)

test('after a restore is killed at any point, the next startup finds all of the old data or all of the new', () => {
  const outcomes: string[] = []
  for (let at = 0; ; at += 1) {
    const dataDir = newDataDir()
    const env = processEnvironment({ DATA_DIR: dataDir, KILL_AT_RENAME: String(at) })
    const { signal, status, stderr } = spawnSync(
      process.execPath,
      ['--import', KILLER, '--input-type=module', '-e', PROGRAM],
      { env, encoding: 'utf8' },
    )
    if (signal === null) {
      expect([status, stderr]).toEqual([0, ''])
      break
    }
    finishSwap(dataDir)
    const isOld = existsSync(join(dataDir, 'files', 'aa'))
    outcomes.push(isOld ? 'old' : 'new')
    expect([at, contentsOf(dataDir)]).toEqual([at, isOld ? listLines(OLD, 'old').sort() : listLines(NEW, 'new').sort()])
    if (!isOld) expect(contentsOf(join(dataDir, 'replaced-1'))).toEqual(listLines(OLD, 'old').sort())
  }
  // The first rename commits the swap and is never undone.
  expect(outcomes).toEqual(['old', ...Array.from({ length: outcomes.length - 1 }, () => 'new')])
  expect(outcomes.length).toBeGreaterThan(8)
})

test('new data with only a database leaves the files unchanged, and a new folder has nothing to replace', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'callwright-swap-'))
  const first = beginSwap(dataDir)
  fill(first, NEW, 'new')
  expect(swapData(dataDir, '1')).toBe(null)
  writeFileSync(join(beginSwap(dataDir), 'callwright.db'), 'newer')
  expect(swapData(dataDir, '2')).toBe(join(dataDir, 'replaced-2'))
  expect(contentsOf(dataDir)).toEqual(['callwright.db: newer', 'files/bb: new', 'secret.key: new'])
  mkdirSync(join(dataDir, '.backup-left'))
  beginSwap(dataDir)
  finishSwap(dataDir)
  expect(readdirSync(dataDir).sort()).toEqual(['callwright.db', 'files', 'replaced-2', 'secret.key'])
})
