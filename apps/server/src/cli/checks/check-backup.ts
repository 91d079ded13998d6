import { resolve } from 'node:path'

import { areMigrationsKnown } from '@callwright/db/migrate'
import { isPrerelease } from '@callwright/db/errors/prerelease'

import { type About, BackupError } from '../../backup/backup-format.ts'
import { readBackup } from '../../backup/read-archive.ts'
import { type Finding, good, wrong } from './finding.ts'

const BACKUP = 'Backup'

const CONTENTS: Record<About['contents'], string> = {
  everything: 'the database and its files',
  database: 'only the database',
  files: 'the files of an installation with PostgreSQL',
}

/** Reads a whole backup and verifies every checksum in it. */
export function checkBackup(name: string): Finding {
  const file = resolve(name)
  try {
    const { about, files, bytes } = readBackup(file)
    const what = `${CONTENTS[about.contents]} (${files} ${files === 1 ? 'file' : 'files'}, ${(bytes / 1e6).toFixed(1)} MB)`
    if (isPrerelease(about.migrations)) {
      return wrong(
        BACKUP,
        'It is intact, but was made before the first release of Callwright and cannot be restored: use a newer one.',
      )
    }
    if (!areMigrationsKnown(about.migrations)) {
      return wrong(
        BACKUP,
        `It is intact, but was made by a newer Callwright, ${about.version}: restore it with that version.`,
      )
    }
    return good(BACKUP, `It is intact: ${what}, made ${about.madeAt} by Callwright ${about.version}.`)
  } catch (error) {
    if (error instanceof BackupError) return wrong(BACKUP, error.message)
    throw error
  }
}
