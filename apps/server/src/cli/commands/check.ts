import { text } from 'node:stream/consumers'

import { checkAnalysis } from '../checks/check-analysis.ts'
import { checkBackup } from '../checks/check-backup.ts'
import { checkDatabase, checkFolder } from '../checks/check-data.ts'
import { checkBucket } from '../checks/check-bucket.ts'
import { checkAddress, checkMail, checkVoice, checkWebhook } from '../checks/check-connections.ts'
import { type Finding, note, passed } from '../checks/finding.ts'
import { digestSettings, runCheckSchema } from '../checks/run-check.ts'
import { type Config, configFrom } from '../../config/config.ts'
import type { StandaloneCommand } from './command.ts'
import { CommandRefusedError, findServer, type ForwardedOutcome, forwardToServer } from './forward-to-server.ts'

export const checkCommand: StandaloneCommand = {
  name: 'check',
  summary: 'check settings, database, provider, mail and address; says what to do',
  options: {
    '--backup <FILE>': 'verify a backup file instead',
    '--analysis': 'check the provider’s analysis instead: recent calls, and temporary agents',
  },
  async run(loadConfig, { values: { backup, analysis } }) {
    if (typeof backup === 'string') return toReport([checkBackup(backup)])
    const config = loadConfig()
    const input = { analysis: analysis === true }
    const answer = await askServer(config, input)
    if ('lines' in answer) return answer
    const { lines, succeeded } = toReport(await findFor(config, input))
    return {
      lines: [`${answer.reason}, so these checks use the settings of this shell and .env.`, ...lines],
      succeeded,
    }
  },
}

/** The same checks, in a process that a server starts for `check`. */
export const runCheckCommand: StandaloneCommand = {
  name: 'run-check',
  summary: 'check the settings on standard input; started by a server',
  isHidden: true,
  async run() {
    const { environment, ...input } = runCheckSchema.parse(JSON.parse(await text(process.stdin)))
    return toReport(await findFor(configFrom(environment), input))
  },
}

type CheckInput = { analysis: boolean }
type Report = { lines: string[]; succeeded: boolean }

/** The running server's own report, because its settings may not be those of this shell, or why there is none. */
async function askServer(config: Config, input: CheckInput): Promise<Report | { reason: string }> {
  const { DATA_DIR: dataDir } = config
  const server = await findServer(dataDir)
  if (!server) return { reason: `No server responds on ${dataDir}` }
  try {
    const { lines, succeeded, settings } = await forwardToServer(dataDir, { command: 'check', input }, { isLong: true })
    const first = 'The running server made these checks, with its own settings.'
    return {
      lines: [first, ...describeDifferences(settings, digestSettings(config, server.token)), ...lines],
      succeeded,
    }
  } catch (error) {
    if (!(error instanceof CommandRefusedError)) throw error
    const message = error.message.replace(/\.$/, '')
    return { reason: `The running server could not make the checks (restart it after an upgrade; it says: ${message})` }
  }
}

function describeDifferences(theirs: ForwardedOutcome['settings'], ours: Record<string, string>): string[] {
  const names = Object.keys(ours).filter((name) => theirs?.[name] !== ours[name])
  if (names.length === 0) return []
  const message = `The server was started with other values of ${names.join(', ')}. If you changed them, restart it.`
  return [lineOf(note('This shell and .env', message))]
}

function toReport(findings: readonly Finding[]): Report {
  const problems = findings.filter(({ level }) => level === 'failed')
  const last = problems.length === 0 ? 'No problems found.' : `${countProblems(problems)} found.`
  return { lines: [...findings.map(lineOf), last], succeeded: problems.length === 0 }
}

async function findFor(config: Config, { analysis }: CheckInput): Promise<Finding[]> {
  return analysis ? await checkAnalysis(config) : await findAll(config)
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
