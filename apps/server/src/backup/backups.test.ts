import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openDatabase } from '@callwright/db/open-database'
import { migrateToLatest } from '@callwright/db/migrate'
import { expect, test } from 'vitest'

import { createBlobs } from '../storage/blobs.ts'
import { createLog } from '../logging/log.ts'
import { mountSmallDisk } from '../../harness/small-disk.ts'
import { type Backups, createBackups } from './backups.ts'
import { restoreBackup } from './restore.ts'

const MB = 1024 * 1024

/** Opens an installation in a folder, for its backups. */
async function openBackups(dataDir: string): Promise<Backups & AsyncDisposable> {
  mkdirSync(dataDir, { recursive: true })
  const database = { kind: 'sqlite' as const, file: join(dataDir, 'callwright.db') }
  const { db, close } = await openDatabase(database)
  await migrateToLatest(db)
  const backups = createBackups(
    { DATA_DIR: dataDir, bucket: null, database },
    { db, blobs: createBlobs(join(dataDir, 'files')), now: Date.now, newId: randomUUID, log: createLog('silent') },
  )
  const dispose = async (): Promise<void> => {
    await backups.stop()
    await close()
  }
  return { ...backups, [Symbol.asyncDispose]: dispose }
}

test('a manual backup is refused while another runs; a scheduled one waits for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-backups-'))
  await using backups = await openBackups(join(folder, 'data'))
  const files = ['first', 'second', 'third'].map((name) => join(folder, `${name}.tar`))
  const [first = '', second = '', third = ''] = files
  const firstBackup = backups.make(first)
  const secondBackup = backups.make(second, { waitsForRunning: true })
  await expect(backups.make(third)).rejects.toThrow('Another backup is running')
  await Promise.all([firstBackup, secondBackup])
  expect(files.map((file) => existsSync(file))).toEqual([true, true, false])
  const thirdBackup = backups.make(third)
  const fourthBackup = backups.make(join(folder, 'fourth.tar'), { waitsForRunning: true })
  await Promise.all([
    backups.stop(),
    expect(thirdBackup).rejects.toThrow('aborted'),
    expect(fourthBackup).rejects.toThrow('aborted'),
  ])
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'first.tar', 'second.tar'])
})

test.for(['the data', 'the backup'])('a backup that would fill the disk with %s is refused', async (on, { skip }) => {
  using disk = mountSmallDisk(96)
  if (!disk) return skip('this user may not mount a small disk')
  const otherFolder = mkdtempSync(join(tmpdir(), 'callwright-backups-'))
  const [dataDir, folder] = on === 'the data' ? [join(disk.folder, 'data'), otherFolder] : [otherFolder, disk.folder]
  await using backups = await openBackups(dataDir)
  await backups.make(join(folder, 'first.tar'))
  writeFileSync(join(disk.folder, 'others'), Buffer.alloc(40 * MB))
  const freeBytes = disk.freeBytes()
  await expect(backups.make(join(folder, 'second.tar'))).rejects.toThrow(
    'There is not enough disk space for the backup',
  )
  expect([existsSync(join(folder, 'second.tar')), disk.freeBytes()]).toEqual([false, freeBytes])
})

test('files restored by root belong to the data directory’s owner', async ({ skip }) => {
  if (process.geteuid?.() !== 0) return skip('only root can change the owner of files')
  const folder = mkdtempSync(join(tmpdir(), 'callwright-backups-'))
  const [dataDir, file] = [join(folder, 'data'), join(folder, 'backup.tar')]
  {
    await using backups = await openBackups(dataDir)
    await backups.make(file)
  }
  const [uid, gid] = [12_345, 12_346]
  chownSync(dataDir, uid, gid)
  const database = { kind: 'sqlite' as const, file: join(dataDir, 'callwright.db') }
  await restoreBackup({ DATA_DIR: dataDir, database }, { file, isForced: true, now: Date.now() })
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  expect(names).toEqual(expect.arrayContaining(['callwright.db', 'callwright.lock', 'files']))
  for (const name of names) {
    const stats = lstatSync(join(dataDir, name))
    expect([name, stats.uid, stats.gid]).toEqual([name, uid, gid])
  }
})
