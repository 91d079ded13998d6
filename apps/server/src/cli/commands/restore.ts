import type { Settled } from '@callwright/api/privacy/replay-after-restore'

import type { StandaloneCommand } from './command.ts'

export const restoreCommand: StandaloneCommand = {
  name: 'restore',
  argument: '<FILE>',
  summary: 'put a backup in place of the data',
  options: { '--force': 'replace the data that are there, and keep them aside' },
  async run(config, { values, positionals }) {
    const { restoreBackup } = await import('../../backup/restore.ts')
    const file = positionals[0] ?? ''
    const isForced = values['force'] === true
    const { about, files, replaced, settled, knowsDecisions } = await restoreBackup(config(), {
      ...{ file, isForced, now: Date.now() },
    })
    const lines = [`Restored what was there at ${about.madeAt}: ${WORDS[about.contents]}${filesText(files)}.`]
    if (settled) lines.push(...settledLines(settled))
    if (!knowsDecisions) {
      const what = 'calls and businesses that were deleted since then may be back, and paused clients may not be paused'
      lines.push(`The database before could not be read, so ${what}.`)
    }
    if (replaced !== null) lines.push(`What was there before lies in ${replaced}; remove it when all is well.`)
    return { lines, isGood: true }
  },
}

function settledLines(settled: Settled): string[] {
  const why = 'the backup does not know whom they have called since, or whether they were stopped'
  const sentences: [count: number, of: string][] = [
    [settled.erasedAgain, 'businesses that were deleted since then are deleted here too, once the server runs.'],
    [settled.deletedAgain, 'calls that were deleted since then, or had grown too old, are deleted here too.'],
    [settled.notToBeCalled, 'numbers that were put on a do-not-call list since then stay there.'],
    [settled.clientsPaused, 'clients that were paused since then stay paused.'],
    [settled.paused, `campaigns are paused: ${why}. Resume those that should go on.`],
  ]
  const counted = sentences.flatMap(([count, of]) => (count > 0 ? [`${count} ${of}`] : []))
  return [...counted, 'Everyone has to sign in again.']
}

const WORDS = { everything: 'the database', database: 'the database', files: 'no database' } as const

function filesText(files: number): string {
  return files === 0 ? '' : ` and ${files} files`
}
