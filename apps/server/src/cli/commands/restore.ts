import type { Settled } from '@callwright/api/privacy/replay-after-restore'

import type { StandaloneCommand } from './command.ts'

export const restoreCommand: StandaloneCommand = {
  name: 'restore',
  argument: '<FILE>',
  summary: 'restore a backup',
  options: { '--force': 'replace existing data; the old data is kept in another folder' },
  async run(config, { values, positionals }) {
    const { restoreBackup } = await import('../../backup/restore.ts')
    const file = positionals[0] ?? ''
    const isForced = values['force'] === true
    const { about, files, replaced, settled, knowsDecisions } = await restoreBackup(config(), {
      ...{ file, isForced, now: Date.now() },
    })
    const lines = [`Restored the backup of ${about.madeAt}: ${WORDS[about.contents]}${filesText(files)}.`]
    if (settled) lines.push(...settledLines(settled))
    if (!knowsDecisions) {
      const what = 'calls and businesses deleted since the backup may be back, and paused clients may not be paused'
      lines.push(`The previous database could not be read, so ${what}.`)
    }
    if (replaced !== null) lines.push(`The previous data is in ${replaced}; remove it when everything works.`)
    return { lines, isGood: true }
  },
}

function settledLines(settled: Settled): string[] {
  const why = 'the backup does not show whom they have called since, or whether they were stopped'
  const sentences: [count: number, of: string][] = [
    [settled.erasedAgain, 'businesses deleted since the backup will be deleted again once the server runs.'],
    [settled.deletedAgain, 'calls deleted since the backup, or past their retention time, were deleted again.'],
    [settled.notToBeCalled, 'numbers added to a do-not-call list since the backup stay on it.'],
    [settled.clientsPaused, 'clients paused since the backup stay paused.'],
    [settled.paused, `campaigns are paused: ${why}. Resume those that should continue.`],
  ]
  const counted = sentences.flatMap(([count, of]) => (count > 0 ? [`${count} ${of}`] : []))
  return [...counted, 'Everyone has to sign in again.']
}

const WORDS = { everything: 'the database', database: 'the database', files: 'no database' } as const

function filesText(files: number): string {
  return files === 0 ? '' : ` and ${files} files`
}
