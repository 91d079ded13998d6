import { createHash } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openPrivateFolder } from './private-folder.ts'
import { unpack } from './unpack.ts'

const BYTES = Buffer.from('machine code')
const SHA256 = createHash('sha256').update(BYTES).digest('hex')

/** A data directory with the mode that startup sets. */
function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'callwright-unpack-'))
  chmodSync(dataDir, 0o700)
  return dataDir
}

function unpackInto(folder: string, bytes: Uint8Array = BYTES): string {
  return unpack({ folder, name: 'driver', sha256: SHA256, read: () => bytes })
}

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}

// Security: 62
test('the addon is unpacked once, into a private folder in the data directory, named by its hash', () => {
  const dataDir = newDataDir()
  using privateFolder = openPrivateFolder(dataDir, { isTemporary: false })
  const file = unpackInto(privateFolder.folder)
  expect(file).toBe(join(dataDir, 'native', `driver-${SHA256.slice(0, 32)}.node`))
  expect([modeOf(privateFolder.folder), modeOf(file)]).toEqual(['700', '500'])
  expect(readdirSync(privateFolder.folder)).toHaveLength(1)
  const { ino } = statSync(file)
  expect(unpackInto(privateFolder.folder, Buffer.from('never used'))).toBe(file)
  expect(statSync(file).ino).toBe(ino)
})

// Security: 62
test.each([
  ['different bytes', (file: string) => writeFileSync(file, 'something else')],
  ['a truncated file', (file: string) => writeFileSync(file, BYTES.subarray(0, 5))],
  ['a file that others may write', (file: string) => (writeFileSync(file, BYTES), chmodSync(file, 0o777))],
  ['a link', (file: string) => symlinkSync('/bin/sh', file)],
])('replaces %s in place of the addon before loading it', (_, plant) => {
  using privateFolder = openPrivateFolder(newDataDir(), { isTemporary: false })
  const file = join(privateFolder.folder, `driver-${SHA256.slice(0, 32)}.node`)
  plant(file)
  expect(unpackInto(privateFolder.folder)).toBe(file)
  expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual(['machine code', '500'])
  expect(readdirSync(privateFolder.folder)).toHaveLength(1)
})

// Security: 62
test('bytes that do not match the packaged hash are not loaded', () => {
  using privateFolder = openPrivateFolder(newDataDir(), { isTemporary: false })
  expect(() => unpackInto(privateFolder.folder, Buffer.from('broken'))).toThrow('does not match the packaged file')
})

// Security: 62
test('other users’ permissions are removed from the folder, and a link in its place is refused', () => {
  const dataDir = newDataDir()
  mkdirSync(join(dataDir, 'native'), { mode: 0o777 })
  chmodSync(join(dataDir, 'native'), 0o777)
  using privateFolder = openPrivateFolder(dataDir, { isTemporary: false })
  expect(modeOf(privateFolder.folder)).toBe('700')
  const other = newDataDir()
  symlinkSync(tmpdir(), join(other, 'native'))
  expect(() => openPrivateFolder(other, { isTemporary: false })).toThrow('belongs to another user')
})

// Security: 62
test('if other users can write to the data directory, a temporary folder is used and removed', () => {
  const dataDir = newDataDir()
  chmodSync(dataDir, 0o777)
  let folder = ''
  {
    using privateFolder = openPrivateFolder(dataDir, { isTemporary: false })
    folder = privateFolder.folder
    expect([modeOf(folder), readdirSync(dataDir)]).toEqual(['700', []])
    unpackInto(folder)
  }
  expect(() => statSync(folder)).toThrow('ENOENT')
  using secondFolder = openPrivateFolder(dataDir, { isTemporary: false })
  expect(secondFolder.folder).not.toBe(folder)
})
