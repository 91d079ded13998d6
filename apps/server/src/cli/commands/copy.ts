import { resolve } from 'node:path'

import { formatCopyReport } from '../copy/copy-report.ts'
import type { Config } from '../../config/config.ts'
import { type StandaloneCommand, UsageError } from './command.ts'

export const copyCommand: StandaloneCommand = {
  name: 'copy',
  summary: 'copy the SQLite database to an empty PostgreSQL database; if interrupted, run it again',
  options: {
    '--to <URL>': 'postgres://user:password@host/database (default: DATABASE_URL)',
    '--to-data <DIR>': 'also copy the files into this folder',
  },
  async run(config, { values }, terminal) {
    const { copyInstallation } = await import('../copy/copy-installation.ts')
    const { DATA_DIR: dataDir, database, bucket } = config()
    const toData = values['toData']
    const result = await copyInstallation(dataDir, {
      target: targetOf(values['to'], database),
      targetDataDir: typeof toData === 'string' ? resolve(toData) : null,
      bucket,
      print: terminal.print,
    })
    return { lines: formatCopyReport(result), succeeded: true }
  },
}

/** DATABASE_URL keeps the password off the command line, where other users of the machine can see it. */
function targetOf(option: unknown, database: Config['database']): { url: string; source: string } {
  if (typeof option === 'string') {
    const protocol = URL.canParse(option) ? new URL(option).protocol : ''
    if (protocol === 'postgres:' || protocol === 'postgresql:') return { url: option, source: '--to' }
    throw new UsageError('--to takes a URL like postgres://user:password@host/database.')
  }
  if (database.kind === 'postgres') return { url: database.url, source: 'DATABASE_URL' }
  throw new UsageError('The target is missing: pass --to postgres://user:password@host/database, or set DATABASE_URL.')
}
