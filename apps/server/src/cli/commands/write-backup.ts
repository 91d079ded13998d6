import { text } from 'node:stream/consumers'

import { describeSystemError } from '@callwright/db/errors/describe-failure'

import type { BackupResponse } from '../../backup/make-backup.ts'
import { backupInstructionsSchema, writeBackup } from '../../backup/write-backup.ts'
import type { StandaloneCommand } from './command.ts'

/** The child process that writes a backup; its instructions arrive on standard input. */
export const writeBackupCommand: StandaloneCommand = {
  name: 'write-backup',
  summary: 'write a backup; started by the backup command itself',
  isHidden: true,
  async run() {
    const response = await respondTo(await text(process.stdin))
    return { lines: [JSON.stringify(response)], succeeded: 'written' in response }
  },
}

async function respondTo(instructions: string): Promise<BackupResponse> {
  try {
    return { written: await writeBackup(backupInstructionsSchema.parse(JSON.parse(instructions))) }
  } catch (error) {
    return { message: messageOf(error) }
  }
}

function messageOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'SQLITE_FULL' || code === 'EDQUOT') {
    return 'There is not enough disk space for the backup. Free up space where it is written and in the data folder.'
  }
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'The folder for the backup does not exist.'
  const sentence = describeSystemError(error)
  if (sentence !== null) return sentence
  const reason = error instanceof Error ? error.message : String(error)
  return `The backup could not be made: ${reason.replaceAll(/\s+/g, ' ')}.`
}
