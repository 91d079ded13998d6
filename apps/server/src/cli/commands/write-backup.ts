import { text } from 'node:stream/consumers'

import type { BackupAnswer } from '../../backup/make-backup.ts'
import { orderSchema, writeBackup } from '../../backup/write-backup.ts'
import type { StandaloneCommand } from './command.ts'

/** What a server starts for each backup; its order comes on standard input. */
export const writeBackupCommand: StandaloneCommand = {
  name: 'write-backup',
  summary: 'what a backup starts by itself',
  isHidden: true,
  async run() {
    const answer = await write(await text(process.stdin))
    return { lines: [JSON.stringify(answer)], isGood: 'written' in answer }
  },
}

async function write(order: string): Promise<BackupAnswer> {
  try {
    return { written: await writeBackup(orderSchema.parse(JSON.parse(order))) }
  } catch (error) {
    return { sentence: sentenceOf(error) }
  }
}

function sentenceOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC' || code === 'SQLITE_FULL' || code === 'EDQUOT') {
    return 'There is not enough room for the backup: make some, in the data folder too.'
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'The backup may not be written there.'
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'There is no such folder for the backup.'
  const reason = error instanceof Error ? error.message : String(error)
  return `The backup could not be made: ${reason.replaceAll(/\s+/g, ' ')}.`
}
