import { resolve } from 'node:path'

import { recordBackup } from '@callwright/api/installation/backup-job'
import { z } from '@callwright/contract/input/zod'

import { defineCommand } from './command.ts'

export const backupCommand = defineCommand({
  name: 'backup',
  argument: '<FILE>',
  summary: 'back up database, files and key to one file, even while serving',
  isLong: true,
  input: z.strictObject({ file: z.string().min(1) }),
  // The server may have a different working directory.
  prepare: async ({ positionals }) => ({ file: resolve(positionals[0] ?? '') }),
  async run({ deps, backups }, { file }) {
    const { bytes, files, missing, hasDatabase } = await backups.make(file)
    await recordBackup(deps, { file, bytes, missing })
    const lines = [`Backup complete: ${file}, ${(bytes / 1e6).toFixed(1)} MB with ${filesText(files)}.`]
    if (missing > 0) {
      lines.push(`${filesText(missing)} listed in the database ${missing === 1 ? 'was' : 'were'} missing.`)
    }
    if (!hasDatabase) lines.push('The PostgreSQL database is not included: back it up with pg_dump before the files.')
    return { lines }
  },
})

function filesText(count: number): string {
  return count === 1 ? '1 file' : `${count} files`
}
