import { text } from 'node:stream/consumers'

import { checkAnalysis } from '../checks/check-analysis.ts'
import { checkBackup } from '../checks/check-backup.ts'
import { checkDatabase, checkFolder } from '../checks/check-data.ts'
import { checkBucket } from '../checks/check-bucket.ts'
import { checkAddress, checkMail, checkVoice, checkWebhook } from '../checks/check-connections.ts'
import { type Finding, passed } from '../checks/finding.ts'
import { type CheckInput, runCheckSchema } from '../checks/run-check.ts'
import { type Config, configFrom } from '../../config/config.ts'
import { trustExtraAuthorities } from '../../config/extra-authorities.ts'
import type { StandaloneCommand } from './command.ts'
import { CommandRefusedError, type ForwardedOutcome, forwardToServer, isServerResponding } from './forward-to-server.ts'

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
    const answer = await askServer(config.DATA_DIR, input)
    if (typeof answer !== 'string') return answer
    const { lines, succeeded } = await makeReport(config, input)
    return { lines: [`${answer}, so these checks use the settings of this shell and .env.`, ...lines], succeeded }
  },
}

/** The same checks, in a process that a server starts for `check`. */
export const runCheckCommand: StandaloneCommand = {
  name: 'run-check',
  summary: 'check the settings on standard input; started by a server',
  isHidden: true,
  async run() {
    const { environment, input } = runCheckSchema.parse(JSON.parse(await text(process.stdin)))
    const config = configFrom(environment)
    trustExtraAuthorities(config)
    return await makeReport(config, input)
  },
}

const BY_SERVER =
  'The running server ran these checks, with the settings that it was started with. Restart it if they have changed since.'

/** The running server's own report, or why there is none. */
async function askServer(dataDir: string, input: CheckInput): Promise<ForwardedOutcome | string> {
  if (!(await isServerResponding(dataDir))) return `No server responds on ${dataDir}`
  try {
    const report = await forwardToServer(dataDir, { command: 'check', input }, { isLong: true })
    return { ...report, lines: [BY_SERVER, ...report.lines] }
  } catch (error) {
    if (!(error instanceof CommandRefusedError)) throw error
    const message = error.message.replace(/\.$/, '')
    return `The running server could not run the checks (restart it after an upgrade; it says: ${message})`
  }
}

function toReport(findings: readonly Finding[]): ForwardedOutcome {
  const problems = findings.filter(({ level }) => level === 'failed')
  const last = problems.length === 0 ? 'No problems found.' : `${countProblems(problems)} found.`
  return { lines: [...findings.map(lineOf), last], succeeded: problems.length === 0 }
}

async function makeReport(config: Config, { analysis }: CheckInput): Promise<ForwardedOutcome> {
  return toReport(analysis ? await checkAnalysis(config) : await findAll(config))
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
