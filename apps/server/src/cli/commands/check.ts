import { checkAnalysis } from '../checks/check-analysis.ts'
import { checkBackup } from '../checks/check-backup.ts'
import { checkDatabase, checkFolder } from '../checks/check-data.ts'
import { checkBucket } from '../checks/check-bucket.ts'
import { checkAddress, checkMail, checkVoice, checkWebhook } from '../checks/check-connections.ts'
import { type Finding, passed } from '../checks/finding.ts'
import type { Config } from '../../config/config.ts'
import type { StandaloneCommand } from './command.ts'

export const checkCommand: StandaloneCommand = {
  name: 'check',
  summary: 'check settings, database, provider, mail and address; says what to do',
  options: {
    '--backup <FILE>': 'verify a backup file instead',
    '--analysis': 'check the provider’s analysis instead: recent calls, and temporary agents',
  },
  async run(config, { values: { backup, analysis } }) {
    const findings = await findFor(config, { backup, analysis })
    const problems = findings.filter(({ level }) => level === 'failed')
    const last = problems.length === 0 ? 'No problems found.' : `${countProblems(problems)} found.`
    return { lines: [...findings.map(lineOf), last], succeeded: problems.length === 0 }
  },
}

async function findFor(config: () => Config, { backup, analysis }: Record<string, unknown>): Promise<Finding[]> {
  if (typeof backup === 'string') return [checkBackup(backup)]
  return analysis === true ? await checkAnalysis(config()) : await findAll(config())
}

/** A `Config` exists only if its values are valid and consistent. */
async function findAll(config: Config): Promise<Finding[]> {
  const [folder, database, bucket, voice, mail, address] = await Promise.all([
    checkFolder(config),
    checkDatabase(config),
    checkBucket(config),
    checkVoice(config),
    checkMail(config),
    checkAddress(config),
  ])
  const settings = passed('Settings', 'They are valid.')
  return [settings, folder, ...database, ...bucket, ...voice, ...checkWebhook(config), mail, address]
}

const MARKS = { passed: 'ok   ', note: 'note ', failed: 'WRONG' } as const

function lineOf({ subject, level, message }: Finding): string {
  return `${MARKS[level]}  ${subject}: ${message}`
}

function countProblems(problems: readonly Finding[]): string {
  return problems.length === 1 ? '1 problem' : `${problems.length} problems`
}
