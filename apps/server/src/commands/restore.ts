import type { StandaloneCommand } from './command.ts'

export const restoreCommand: StandaloneCommand = {
  name: 'restore',
  usage: 'FILE [--force]',
  summary: 'put a backup in place of the data; --force replaces what is there, and keeps it aside',
  options: { force: { type: 'boolean' } },
  async run(config, { values, positionals }) {
    const { restoreBackup } = await import('../backup/restore.ts')
    const file = positionals[0] ?? ''
    const isForced = values['force'] === true
    const { about, files, replaced, settled, knowsDecisions } = await restoreBackup(config(), {
      ...{ file, isForced, now: Date.now() },
    })
    const lines = [`Restored what was there at ${about.madeAt}: ${WORDS[about.contents]}${filesText(files)}.`]
    if (settled && settled.deletedAgain > 0) {
      lines.push(`${settled.deletedAgain} calls that were deleted since then are deleted here too.`)
    }
    if (settled && settled.notToBeCalled > 0) {
      lines.push(`${settled.notToBeCalled} numbers that were put on a do-not-call list since then stay there.`)
    }
    if (settled && settled.paused > 0) {
      const why = 'the backup does not know whom they have called since'
      lines.push(`${settled.paused} campaigns had begun and are paused: ${why}. Resume those that should go on.`)
    }
    if (!knowsDecisions) {
      lines.push('The database before could not be read, so calls that were deleted since then may be back.')
    }
    if (replaced !== null) lines.push(`What was there before lies in ${replaced}; remove it when all is well.`)
    return { lines, isGood: true }
  },
}

const WORDS = { everything: 'the database', database: 'the database', files: 'no database' } as const

function filesText(files: number): string {
  return files === 0 ? '' : ` and ${files} files`
}
