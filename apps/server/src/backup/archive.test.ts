import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { MANIFEST_NAME, type BackupManifest, BackupError, DATABASE, blobName, SECRET_KEY } from './backup-format.ts'
import { readBackup } from './read-archive.ts'
import { tarHeader } from './tar.ts'
import { openArchive } from './write-archive.ts'

const VALID_MANIFEST: BackupManifest = {
  format: 1,
  version: '1.2.3',
  madeAt: '2026-11-21T20:00:00.000Z',
  contents: 'everything',
  migrations: ['0001-a'],
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'callwright-archive-'))
}

/** A backup with a file that fills its last block, one that does not, and an empty one. */
function makeBackup(manifest: object = VALID_MANIFEST): { file: string; contents: Map<string, Buffer> } {
  const folder = newFolder()
  const file = join(folder, 'backup.tar')
  const bytes = [randomBytes(3_000_000), randomBytes(1024), Buffer.alloc(0)]
  const contents = new Map(bytes.map((each) => [blobName(sha256(each)), each]))
  contents.set(SECRET_KEY, Buffer.from('a key'))
  contents.set(DATABASE, randomBytes(70_000))
  const archive = openArchive(file, { modifiedAt: 1_790_000_000_000 })
  archive.addBytes(MANIFEST_NAME, Buffer.from(JSON.stringify(manifest)))
  for (const [name, each] of contents) {
    const path = join(folder, 'one')
    writeFileSync(path, each)
    expect(archive.addFile(name, path)).toBe(true)
  }
  expect(archive.addFile(SECRET_KEY, join(folder, 'missing'))).toBe(false)
  expect(archive.finish()).toBe(statSync(file).size)
  return { file, contents }
}

function refusalFor(file: string): string {
  try {
    readBackup(file)
  } catch (error) {
    if (error instanceof BackupError) return error.message
    throw error
  }
  return 'accepted'
}

test('reads back what was written, byte for byte', () => {
  const { file, contents } = makeBackup()
  const read = new Map<string, Buffer[]>()
  const { manifest, files } = readBackup(file, (name) => {
    read.set(name, [])
    return { write: (chunk) => void read.get(name)?.push(Buffer.from(chunk)), end: () => {} }
  })
  expect([manifest, files]).toEqual([VALID_MANIFEST, 3])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  for (const [name, bytes] of contents) expect(Buffer.concat(read.get(name) ?? []).equals(bytes)).toBe(true)
  expect([...read.keys()].sort()).toEqual([...contents.keys()].sort())
})

test('tar extracts a backup, and sha256sum verifies its checksums', () => {
  const { file, contents } = makeBackup()
  const folder = newFolder()
  execFileSync('tar', ['-xf', file, '-C', folder])
  for (const [name, bytes] of contents) expect(readFileSync(join(folder, name)).equals(bytes)).toBe(true)
  expect(execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })).toContain(
    `${MANIFEST_NAME}: OK`,
  )
})

test('refuses a backup with a changed byte or a missing end', () => {
  const { file } = makeBackup()
  const whole = readFileSync(file)
  const randomOffsets = Array.from({ length: 12 }, randomOffset)
  const offsets = [0, 100, 600, 1100, whole.length - 1025, whole.length - 1, ...randomOffsets]
  function randomOffset(): number {
    return Math.floor(Math.random() * whole.length)
  }
  for (const at of offsets) {
    const corrupted = Buffer.from(whole)
    corrupted[at] = (corrupted[at] ?? 0) ^ 0x21
    writeFileSync(file, corrupted)
    expect([at, refusalFor(file)]).toEqual([
      at,
      expect.stringMatching(/ is (damaged or incomplete|not a Callwright backup)\b.*\.$/),
    ])
  }
  writeFileSync(file, whole)
  // The empty blocks at the end are not checked.
  const lengths = [
    whole.length - 1025,
    512,
    700,
    0,
    ...Array.from({ length: 12 }, () => Math.min(randomOffset(), whole.length - 1025)),
  ]
  for (const length of lengths.toSorted((a, b) => b - a)) {
    truncateSync(file, length)
    expect([length, refusalFor(file)]).toEqual([
      length,
      expect.stringMatching(/ is (damaged|not a Callwright backup)\b.*\.$/),
    ])
  }
})

test('distinguishes a file that is not a backup from a backup in a newer format', () => {
  const file = join(newFolder(), 'x')
  expect(refusalFor(file)).toBe(`There is no file ${file}.`)
  for (const bytes of [randomBytes(5000), Buffer.from('hello'), Buffer.alloc(5000)]) {
    writeFileSync(file, bytes)
    expect(refusalFor(file)).toBe(`${file} is not a Callwright backup.`)
  }
  const other = makeBackup({ hello: 'world' }).file
  expect(refusalFor(other)).toBe(`${other} is not a Callwright backup.`)
  const newer = makeBackup({ format: 2, version: '9.0.0', parts: [] }).file
  expect(refusalFor(newer)).toBe(`${newer} was made by a newer Callwright, 9.0.0: use that version.`)
})

test.each([
  '../evil',
  '/etc/passwd',
  'files/../../evil',
  'files/aa/bb',
  `files/aa/${'b'.repeat(64)}`,
  'secret.key/x',
  '',
])('refuses an entry with the name %j', (name) => {
  const file = join(newFolder(), 'backup.tar')
  const archive = openArchive(file, { modifiedAt: 0 })
  archive.addBytes(MANIFEST_NAME, Buffer.from(JSON.stringify(VALID_MANIFEST)))
  archive.addBytes(name, Buffer.from('x'))
  archive.finish()
  expect(refusalFor(file)).toMatch(/ is damaged or incomplete \(it has an entry .*\.$/)
})

test('refuses a link', () => {
  const { file } = makeBackup()
  const whole = readFileSync(file)
  const link = tarHeader({ name: SECRET_KEY, size: 0, modifiedAt: 0 })
  link.write('2', 156, 'latin1')
  writeFileSync(file, Buffer.concat([whole.subarray(0, 1024), link, whole.subarray(1024)]))
  expect(refusalFor(file)).toContain('an entry cannot be read')
})

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
