import { killUnderUploads } from '../apps/server/test/support/kill-uploads.ts'
import { noneOf, tell } from './lines.ts'

const KILLS = { full: 60, short: 6 }

/** Kills under uploads and removals; lists and stored bytes are compared in the end. @returns whether all held */
export async function faultUploads(size: keyof typeof KILLS): Promise<boolean> {
  console.log(`Kills under uploads: ${KILLS[size]} ...`)
  const report = await killUnderUploads({ kills: KILLS[size], say: console.log })
  const { acknowledged, removed, lost, wrong, left, took } = report
  return tell([
    {
      what: `uploads acknowledged under ${report.kills} kills`,
      figure: `${acknowledged}, of which ${removed} were to be removed`,
      isMet: acknowledged > report.kills && removed > 0,
    },
    noneOf('acknowledged and lost', lost),
    noneOf('rows without their bytes', wrong),
    noneOf('bytes that stay without a row', left),
    { what: 'seconds in all', figure: took.toFixed(0), isMet: true },
  ])
}
