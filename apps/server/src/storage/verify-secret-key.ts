import { createHmac, randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'

import { recordAudit } from '@callwright/api/context/audit'
import { findSetting, saveSetting } from '@callwright/api/context/installation-settings.repo'
import { openSecret, type SealOptions } from '@callwright/api/context/secret-box'
import type { Db } from '@callwright/db/database'

import { ConfigError } from '../config/config-error.ts'
import type { Config } from '../config/config.ts'
import { findSecretKey, readSecretKey, SECRET_KEY_FILE } from './secret-key.ts'

/** The key's fingerprint in `installation_settings`, which does not reveal the key. */
const NAME = 'secret-key'

type KeyConfig = Pick<Config, 'DATA_DIR' | 'database'>

/**
 * Verifies, at every start of a node, that `secret.key` is the key that the database was used with, and creates a new
 * installation's key. A database without secrets gets a new key, unless other nodes may be using the earlier one.
 * @throws ConfigError for a missing, damaged, or different key
 */
export async function verifySecretKey(db: Db, config: KeyConfig): Promise<void> {
  const { known, fingerprint } = await compareKey(db, config)
  if (known !== undefined && known === fingerprint) return
  const value = fingerprint ?? fingerprintOf(readSecretKey(config.DATA_DIR))
  const row = { name: NAME, value, updatedAt: Date.now() } as const
  // Another node may have started at the same time.
  const isSaved = await saveSetting(db, row, (eb) => eb('installation_settings.value', 'in', [known ?? value, value]))
  if (!isSaved) throw createError(join(config.DATA_DIR, SECRET_KEY_FILE), false)
}

/** Changes nothing. @returns why the next start will refuse `secret.key`, or null */
export async function findKeyProblem(db: Db, config: KeyConfig): Promise<ConfigError | null> {
  try {
    await compareKey(db, config)
    return null
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

/** @returns the fingerprints in the database and of the file. @throws ConfigError as `verifySecretKey` */
async function compareKey(
  db: Db,
  { DATA_DIR: dataDir, database }: KeyConfig,
): Promise<{ known: string | undefined; fingerprint: string | null }> {
  const key = findSecretKey(dataDir)
  const known = (await findSetting(db, NAME))?.value
  const fingerprint = key && fingerprintOf(key)
  if (known !== undefined && known === fingerprint) return { known, fingerprint }
  const secrets = await listSecrets(db)
  const isOpened = key !== null && secrets.some((secret) => openSecret(secret.sealed, { key, ...secret }) !== null)
  // Databases of earlier versions have no fingerprint.
  const isWrong =
    known === undefined ? secrets.length > 0 && !isOpened : secrets.length > 0 || database.kind === 'postgres'
  if (isWrong) throw createError(join(dataDir, SECRET_KEY_FILE), key === null)
  return { known, fingerprint }
}

function createError(file: string, isMissing: boolean): ConfigError {
  const what = isMissing ? 'is missing' : 'is not the key that this database was used with'
  return new ConfigError(
    `${file} ${what}: put the earlier file back (from a backup, or from another node). If it is lost, stop all nodes ` +
      'and run "callwright secret-key reset", which turns off two-step sign-in, webhook endpoints, tools with headers, and calendars that count as busy.',
  )
}

function fingerprintOf(key: Uint8Array): string {
  return createHmac('sha256', key).update('callwright database').digest('hex')
}

async function listSecrets(db: Db): Promise<(Omit<SealOptions, 'key'> & { sealed: string })[]> {
  const [factors, endpoints, tools, feeds] = await Promise.all([
    db.selectFrom('second_factors').select(['sealedKey as sealed', 'userId as owner']).execute(),
    db
      .selectFrom('webhook_endpoints')
      .select(['sealedSecret as sealed', 'id as owner'])
      .where('sealedSecret', '<>', '')
      .execute(),
    db
      .selectFrom('tools')
      .select(['sealedHeaders as sealed', 'id as owner'])
      .where('sealedHeaders', 'is not', null)
      .execute(),
    db
      .selectFrom('calendar_feeds')
      .select(['sealedUrl as sealed', 'id as owner'])
      .where('sealedUrl', '<>', '')
      .execute(),
  ])
  return [
    ...factors.map((row) => ({ ...row, purpose: 'second factor' as const })),
    ...endpoints.map((row) => ({ ...row, purpose: 'webhook' as const })),
    ...tools.map(({ owner, sealed }) => ({ owner, sealed: sealed ?? '', purpose: 'tool' as const })),
    ...feeds.map((row) => ({ ...row, purpose: 'calendar' as const })),
  ]
}

/** How many of each are off now, or cannot be read any more. */
export type ForgottenSecrets = { users: number; endpoints: number; tools: number; feeds: number }

/** Removes every secret that only a lost key can decrypt; the next start accepts, or creates, another key. */
export async function forgetSecrets(db: Db): Promise<ForgottenSecrets> {
  return await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('recovery_codes').execute()
    const users = await trx.deleteFrom('second_factors').executeTakeFirst()
    const endpoints = await trx
      .updateTable('webhook_endpoints')
      .set({ sealedSecret: '', oldSealedSecret: null, oldSecretUntil: null, offReason: 'switched-off' })
      .executeTakeFirst()
    const tools = await trx
      .updateTable('tools')
      .set({ sealedHeaders: null, headerNames: '[]', isOn: 0 })
      .where('sealedHeaders', 'is not', null)
      .executeTakeFirst()
    const feeds = await trx.updateTable('calendar_feeds').set({ sealedUrl: '' }).executeTakeFirst()
    await trx.deleteFrom('installation_settings').where('name', '=', NAME).execute()
    const counts = {
      ...{ users: Number(users.numDeletedRows), endpoints: Number(endpoints.numUpdatedRows) },
      ...{ tools: Number(tools.numUpdatedRows), feeds: Number(feeds.numUpdatedRows) },
    }
    const deps = { now: Date.now, newId: randomUUIDv7 }
    await recordAudit(trx, deps, { action: 'auth.resetSecretKey', after: counts })
    return counts
  })
}
