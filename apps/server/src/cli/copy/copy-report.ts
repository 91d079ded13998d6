import type { TableCount } from '@callwright/db/copy/copy-to-postgres'

import type { ComparedFiles } from './copy-files.ts'

export type CopiedInstallation = {
  tables: TableCount[]
  files: ComparedFiles
  /** where to start a server now */
  dataDir: string
}

const MOST_NAMED = 10

export function tableLine({ name, rows }: Pick<TableCount, 'name' | 'rows'>): string {
  return `  ${name.padEnd(30)} ${withCommas(rows).padStart(13)}`
}

export function reportOf({ tables, files, dataDir }: CopiedInstallation): string[] {
  const empty = tables.filter(({ rows }) => rows === 0)
  const lines = [tableLine({ name: 'files', rows: files.count }), `  The other ${empty.length} tables are empty.`]
  for (const { name, nulls } of tables) {
    if (nulls > 0)
      lines.push(`${withCommas(nulls)} texts of ${name} had a NUL character, where PostgreSQL has U+FFFD now.`)
  }
  const { missing } = files
  if (missing.length > 0) {
    lines.push(
      `${withCommas(missing.length)} files that rows name were already missing before the copy: ${someOf(missing)}`,
    )
  }
  return [
    ...lines,
    'verified: every row and every file is the same on both sides.',
    `Start the server with DATABASE_URL set to this database, and DATA_DIR=${dataDir}.`,
  ]
}

export function someOf(names: readonly string[]): string {
  return names.length > MOST_NAMED ? `${names.slice(0, MOST_NAMED).join(', ')} ...` : `${names.join(', ')}.`
}

function withCommas(count: number): string {
  return count.toLocaleString('en-US')
}
