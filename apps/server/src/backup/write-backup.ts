import { statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { listReferencedBlobs } from '@callwright/api/files/referenced-blobs.repo'
import { z } from '@callwright/contract/input/zod'
import { openSqliteReadonly } from '@callwright/db/sqlite/open'
import { copySqlite } from '@callwright/db/sqlite/backup-copy'

import { blobFile } from '../storage/disk-store.ts'
import {
  MANIFEST_NAME,
  type BackupManifest,
  manifestSchema,
  DATABASE,
  FORMAT,
  blobName,
  SECRET_KEY,
} from './backup-format.ts'
import { BLOCK_BYTES } from './tar.ts'
import { type ArchiveWriter, openArchive } from './write-archive.ts'

/** Kept free, because the server keeps writing to the same disk during a backup. */
const RESERVE_BYTES = 64 * 1024 * 1024

/** Instructions for the child process that writes a backup; every path is absolute. */
export const backupInstructionsSchema = z.strictObject({
  /** file to write; must not exist */
  target: z.string(),
  /** folder for a temporary copy of the database */
  workFolder: z.string(),
  /** the SQLite database; null if there is none to back up */
  database: z.string().nullable(),
  /** null to back up only the database */
  files: z
    .object({
      folder: z.string(),
      secretKey: z.string(),
      /** null means the blobs that the copy of the database uses */
      hashes: z.array(z.string()).nullable(),
    })
    .nullable(),
  version: z.string(),
  madeAt: manifestSchema.shape.madeAt,
})
export type BackupInstructions = z.infer<typeof backupInstructionsSchema>

export const writtenBackupSchema = z.object({
  bytes: z.number(),
  files: z.number(),
  /** number of blobs in use that no longer exist */
  missing: z.number(),
})
export type WrittenBackup = z.infer<typeof writtenBackupSchema>

/**
 * Writes a backup from one snapshot of the database. Blocks the event loop.
 * @throws file system errors; `ENOSPC` also if it predicts that the backup will not fit
 */
export async function writeBackup(instructions: BackupInstructions): Promise<WrittenBackup> {
  const copy = instructions.database === null ? null : join(instructions.workFolder, 'callwright.db')
  const migrations = instructions.database !== null && copy !== null ? copyDatabase(instructions.database, copy) : []
  const hashes = instructions.files ? (instructions.files.hashes ?? (copy === null ? [] : await hashesIn(copy))) : []
  requireDiskSpace(dirname(instructions.target), archiveSize(instructions, { copy, hashes }))
  const archive = openArchive(instructions.target, { modifiedAt: Date.parse(instructions.madeAt) })
  try {
    const manifest: BackupManifest = {
      format: FORMAT,
      version: instructions.version,
      madeAt: instructions.madeAt,
      contents: contentsOf(instructions),
      migrations,
    }
    archive.addBytes(MANIFEST_NAME, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
    if (copy !== null) archive.addFile(DATABASE, copy)
    const { files, missing } = instructions.files
      ? addFiles(archive, instructions.files, hashes)
      : { files: 0, missing: 0 }
    return { bytes: archive.finish(), files, missing }
  } catch (error) {
    archive.abandon()
    throw error
  }
}

/** @returns the names of the database's migrations */
function copyDatabase(database: string, copy: string): string[] {
  requireDiskSpace(dirname(copy), readFileSize(database) + readFileSize(`${database}-wal`))
  return copySqlite(database, copy).migrations
}

/** Estimated size of the archive: each entry also has a header, padding and a checksum line. */
function archiveSize(
  { files }: BackupInstructions,
  { copy, hashes }: { copy: string | null; hashes: readonly string[] },
): number {
  const database = copy === null ? 0 : readFileSize(copy)
  if (!files) return database
  return hashes.reduce((bytes, hash) => bytes + readFileSize(blobFile(files.folder, hash)) + 3 * BLOCK_BYTES, database)
}

function contentsOf({ database, files }: BackupInstructions): BackupManifest['contents'] {
  if (database === null) return 'files'
  return files ? 'everything' : 'database'
}

async function hashesIn(copy: string): Promise<string[]> {
  const db = await openSqliteReadonly(copy)
  try {
    return await listReferencedBlobs(db)
  } finally {
    await db.destroy()
  }
}

function addFiles(
  archive: ArchiveWriter,
  { folder, secretKey }: NonNullable<BackupInstructions['files']>,
  hashes: readonly string[],
): Pick<WrittenBackup, 'files' | 'missing'> {
  archive.addFile(SECRET_KEY, secretKey)
  let files = 0
  for (const hash of hashes) if (archive.addFile(blobName(hash), blobFile(folder, hash))) files += 1
  return { files, missing: hashes.length - files }
}

/** @throws an error with the code `ENOSPC` if the bytes do not fit on the folder's disk */
function requireDiskSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= bytes + RESERVE_BYTES) return
  throw Object.assign(new Error(`${folder} has no room for ${bytes} bytes`), { code: 'ENOSPC' })
}

/** 0 if the file does not exist. */
function readFileSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
