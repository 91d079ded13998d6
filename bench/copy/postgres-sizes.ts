import { openDatabase } from '../../packages/db/src/open-database.ts'
import { tableSizes } from '../../packages/db/src/testing/table-sizes.ts'
import type { Finding } from '../report.ts'

const LARGEST = 8

/** What the largest tables take with their indexes, and of that the indexes. */
export async function postgresSizes(url: string): Promise<Finding> {
  const { db, close } = await openDatabase({ kind: 'postgres', url })
  const rows = await tableSizes(db)
  await close()
  const whole = rows.reduce((sum, { bytes }) => sum + bytes, 0)
  const largest = rows
    .slice(0, LARGEST)
    .map(({ name, bytes, indexes }) => `${name} ${inMegabytes(bytes)}, of that indexes ${inMegabytes(indexes)}`)
  return {
    what: 'what it takes on PostgreSQL, with indexes',
    target: '',
    figure: `${inMegabytes(whole)} MB (${largest.join('; ')})`,
    isMet: null,
    details: rows,
  }
}

function inMegabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}
