import { access, constants, stat, statfs } from 'node:fs/promises'

import { checkModels } from '@callwright/api/agent/models/check-models'
import { listSyncFailures } from '@callwright/api/agent/knowledge/sync-failures.repo'
import { describeFailure, describeSystemError } from '@callwright/db/errors/describe-failure'
import { readClockLag } from '@callwright/api/installation/follow-clock'
import { DatabaseError, type Db } from '@callwright/db/database'
import { openDatabase } from '@callwright/db/open-database'
import { findDamage } from '@callwright/db/health/integrity'
import { isMigrated } from '@callwright/db/migrate'

import type { Config } from '../../config/config.ts'
import { findKeyProblem } from '../../storage/verify-secret-key.ts'
import { type Finding, errorText, fromAccount, passed, note, failed } from './finding.ts'

const FOLDER = 'Data folder'
const DATABASE = 'Database'
const SYNC = 'Sync with the voice provider'
/** Room for some recordings and for SQLite's write-ahead log. */
const LOW_DISK_BYTES = 1024 * 1024 * 1024

export async function checkFolder({ DATA_DIR: dataDir }: Config): Promise<Finding> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    const { bavail, bsize } = await statfs(dataDir)
    const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB is free`
    if (bavail * bsize < LOW_DISK_BYTES) return failed(FOLDER, `Only ${free} in ${dataDir}; free up some disk space.`)
    return passed(FOLDER, `${dataDir} is writable; ${free}.`)
  } catch (error) {
    if (isMissing(error)) return note(FOLDER, `${dataDir} does not exist yet; it will be created at the first startup.`)
    return failed(FOLDER, describeSystemError(error) ?? errorText(error))
  }
}

/** Reads the whole database; a server may be running. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { database, voice, TWILIO_AUTH_TOKEN } = config
  if (database.kind === 'sqlite' && !(await fileExists(database.file))) {
    return [note(DATABASE, 'None yet; it will be created at the first startup.')]
  }
  try {
    const { db, close } = await openDatabase(database, { isReadOnly: true })
    try {
      const damage = await findDamage(db)
      if (damage.length > 0) {
        return [failed(DATABASE, `It is damaged; restore the newest backup. ${damage.join(' ')}`)]
      }
      if (!(await isMigrated(db))) {
        return [note(DATABASE, 'It is intact, but from an older version; it will be updated at the next startup.')]
      }
      const where = database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
      const hasTwilio = TWILIO_AUTH_TOKEN.length > 0
      const problems = await checkSyncFailures(db, { provider: voice.provider, hasTwilio })
      const models = (await checkModels(db, { provider: voice.provider, now: Date.now() })).map(fromAccount)
      const keyProblem = await findKeyProblem(db, config)
      const key = keyProblem === null ? [] : [failed('Secret key', keyProblem.message)]
      const good = passed(DATABASE, `${where}: intact and up to date.`)
      return [good, ...key, ...(await checkClock(db)), ...problems, ...models]
    } finally {
      await close()
    }
  } catch (error) {
    const described = describeFailure(error, database)
    const message = described instanceof DatabaseError ? described.message : `It cannot be read: ${errorText(error)}.`
    return [failed(DATABASE, message)]
  }
}

async function checkClock(db: Db): Promise<Finding[]> {
  const lagMs = await readClockLag(db, Date.now())
  if (lagMs === 0) return []
  const behind = `This machine's clock is ${(lagMs / 3_600_000).toFixed(1)} hours behind the newest record.`
  return [note('Clock', `${behind} Check its time. If that is right, the clock ran ahead earlier and was corrected.`)]
}

async function checkSyncFailures(
  db: Db,
  { provider, hasTwilio }: { provider: Config['voice']['provider']; hasTwilio: boolean },
): Promise<Finding[]> {
  const { agents, failedDocumentCount, numbers, missingNumberCount } = await listSyncFailures(db, provider)
  const findings: Finding[] = []
  for (const { businessName, error } of agents) {
    findings.push(failed(SYNC, `${businessName || 'The operator'}'s agent: ${error}`))
  }
  for (const { number, error } of numbers) findings.push(failed(SYNC, `The number ${number}: ${error}`))
  if (failedDocumentCount > 0) {
    const which = failedDocumentCount === 1 ? '1 document' : `${failedDocumentCount} documents`
    findings.push(note(SYNC, `${which} could not be synced; the business can try again.`))
  }
  if (missingNumberCount > 0 && !hasTwilio) {
    const [which, whose] =
      missingNumberCount === 1
        ? ['1 assigned number is', 'its']
        : [`${missingNumberCount} assigned numbers are`, 'their']
    const message = `${which} not in the provider's account: set TWILIO_AUTH_TOKEN and point ${whose} webhook here.`
    findings.push(failed('Inbound calls', message))
  }
  return findings.length === 0 ? [passed(SYNC, 'No problems.')] : findings
}

async function fileExists(file: string): Promise<boolean> {
  try {
    await stat(file)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
