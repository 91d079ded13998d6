import { resolve } from 'node:path'

import type { CopiedInstallation } from '../copy/copy-installation.ts'
import { progressLines, withCommas } from '../copy/progress-lines.ts'
import type { Config } from '../../config/config.ts'
import { type StandaloneCommand, WrongUsage } from './command.ts'

export const copyCommand: StandaloneCommand = {
  name: 'copy',
  usage: '[--to URL] [--to-data DIR]',
  summary: 'move from SQLite to an empty PostgreSQL (--to, else DATABASE_URL); cut off, it goes on',
  options: { to: { type: 'string' }, 'to-data': { type: 'string' } },
  async run(config, { values }, terminal) {
    const { copyInstallation } = await import('../copy/copy-installation.ts')
    const { dataDir, database, bucket } = config()
    const toData = values['to-data']
    const copied = await copyInstallation(dataDir, {
      target: targetOf(values['to'], database),
      toData: typeof toData === 'string' ? resolve(toData) : null,
      bucket,
      onStep: progressLines((line) => terminal.print(line)),
    })
    return { lines: linesOf(copied), isGood: copied.differences.length === 0 }
  },
}

/** An address with a password is better kept in the environment than typed, where others on the machine see it. */
function targetOf(given: unknown, database: Config['database']): { url: string; named: string } {
  if (typeof given === 'string') {
    const protocol = URL.canParse(given) ? new URL(given).protocol : ''
    if (protocol === 'postgres:' || protocol === 'postgresql:') return { url: given, named: '--to' }
    throw new WrongUsage('--to takes an address like postgres://user:password@host/database.')
  }
  if (database.kind === 'postgres') return { url: database.url, named: 'DATABASE_URL' }
  throw new WrongUsage('Where to: give --to postgres://user:password@host/database, or set DATABASE_URL.')
}

const MOST_NAMED = 10

function linesOf({ tables, searched, files, dataDir, replaced, differences }: CopiedInstallation): string[] {
  const filled = tables.filter(({ rows }) => rows > 0)
  const width = Math.max(...filled.map(({ name }) => name.length), 'calls in the search'.length)
  const counted = [...filled, { name: 'calls in the search', rows: searched }, { name: 'files', rows: files.count }]
  const lines = counted.map(({ name, rows }) => `  ${name.padEnd(width)} ${withCommas(rows).padStart(13)}`)
  lines.push(`  The other ${tables.length - filled.length} tables are empty.`)
  for (const [column, count] of replaced) {
    lines.push(`${withCommas(count)} texts of ${column} had a NUL character, for which PostgreSQL has U+FFFD now.`)
  }
  if (files.missing.length > 0) {
    lines.push(
      `${withCommas(files.missing.length)} files that rows name were not there before either: ${some(files.missing)}`,
    )
  }
  if (differences.length > 0) {
    return [...lines, ...differences.slice(0, MOST_NAMED), `NOT verified: ${differences.length} to be looked at.`]
  }
  lines.push('verified: every row and every file is the same on both sides.')
  lines.push(`Start the server with DATABASE_URL set to this database, and DATA_DIR=${dataDir}.`)
  return lines
}

function some(names: readonly string[]): string {
  return names.length > MOST_NAMED ? `${names.slice(0, MOST_NAMED).join(', ')} ...` : `${names.join(', ')}.`
}
