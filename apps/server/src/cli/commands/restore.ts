import type { ReplayResult } from '@callwright/api/privacy/replay-after-restore'

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
    const { manifest, files, previousDataFolder, replayResult, knowsDecisions } = await restoreBackup(config(), {
      ...{ file, isForced, now: Date.now() },
    })
    const lines = [`Restored the backup of ${manifest.madeAt}: ${CONTENTS[manifest.contents]}${filesText(files)}.`]
    if (replayResult) lines.push(...describeReplay(replayResult))
    if (!knowsDecisions) {
      const what =
        'calls, businesses, webhooks, and tools deleted since the backup may be back, and paused clients may not be paused'
      lines.push(`The previous database could not be read, so ${what}.`)
    }
    if (previousDataFolder !== null) {
      lines.push(`The previous data is in ${previousDataFolder}; remove it when everything works.`)
    }
    return { lines, succeeded: true }
  },
}

function describeReplay(result: ReplayResult): string[] {
  const why = 'the backup does not show who has been called since, or what was stopped'
  const advice = 'Resume what should continue.'
  const erased = 'deleted since the backup will be deleted again once the server runs.'
  const deleted = 'deleted since the backup, or past the retention time,'
  const listed = 'added to a do-not-call list since the backup'
  const stopped = 'paused since the backup'
  const off = 'removed, switched off, or changed after the backup.'
  const entries: [count: number, one: string, many: string][] = [
    [result.erasedAgain, `business ${erased}`, `businesses ${erased}`],
    [result.deletedAgain, `call ${deleted} was deleted again.`, `calls ${deleted} were deleted again.`],
    [result.notToBeCalled, `number ${listed} stays on it.`, `numbers ${listed} stay on it.`],
    [result.clientsPaused, `client ${stopped} stays paused.`, `clients ${stopped} stay paused.`],
    [
      result.endpointsOff,
      `webhook endpoint is off, because it was ${off}`,
      `webhook endpoints are off, because they were ${off}`,
    ],
    [result.toolsOff, `tool is off, because it was ${off}`, `tools are off, because they were ${off}`],
    [result.paused, `campaign is paused: ${why}. ${advice}`, `campaigns are paused: ${why}. ${advice}`],
  ]
  const counted = entries.flatMap(([count, one, many]) => (count > 0 ? [`${count} ${count === 1 ? one : many}`] : []))
  return [...counted, 'Everyone has to sign in again, and every API key has to be replaced.']
}

const CONTENTS = { everything: 'the database', database: 'the database', files: 'no database' } as const

function filesText(files: number): string {
  if (files === 0) return ''
  return files === 1 ? ' and 1 file' : ` and ${files} files`
}
