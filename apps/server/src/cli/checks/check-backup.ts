import { resolve } from 'node:path'

import { areMigrationsKnown } from '@callwright/db/migrate'
import { isPrerelease } from '@callwright/db/errors/prerelease'

import { type BackupManifest, BackupError } from '../../backup/backup-format.ts'
import { readBackup } from '../../backup/read-archive.ts'
import { type Finding, passed, failed } from './finding.ts'

const BACKUP = 'Backup'

const CONTENTS: Record<BackupManifest['contents'], string> = {
  everything: 'the database and its files',
  database: 'only the database',
  files: 'the files of an installation with PostgreSQL',
}

/** Reads a whole backup and verifies every checksum in it. */
export function checkBackup(name: string): Finding {
  const file = resolve(name)
  try {
    const { manifest, files, bytes } = readBackup(file)
    const what = `${CONTENTS[manifest.contents]} (${files} ${files === 1 ? 'file' : 'files'}, ${(bytes / 1e6).toFixed(1)} MB)`
    if (isPrerelease(manifest.migrations)) {
      return failed(
        BACKUP,
        'It is intact, but was made before the first release of Callwright and cannot be restored: use a newer one.',
      )
    }
    if (!areMigrationsKnown(manifest.migrations)) {
      return failed(
        BACKUP,
        `It is intact, but was made by a newer Callwright, ${manifest.version}: restore it with that version.`,
      )
    }
    return passed(BACKUP, `It is intact: ${what}, made ${manifest.madeAt} by Callwright ${manifest.version}.`)
  } catch (error) {
    if (error instanceof BackupError) return failed(BACKUP, error.message)
    throw error
  }
}
