import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { listRecipients as listCampaignRecipients } from '@callwright/api/campaigns/campaign-recipients'
import { migrateToLatest } from '@callwright/db/migrate'
import { allMigrations } from '@callwright/db/migrations/index'
import { openDatabase } from '@callwright/db/open-database'
import type { TenantId } from '@callwright/db/tables/ids'
import { addOldRows, BEFORE_NAMES } from '@callwright/db/testing/old-names'
import { sqliteOnlyTest } from '@callwright/db/testing/database-for-data-dir'
import { afterEach, expect, vi } from 'vitest'

import { resetSecretKeyCommand } from '../cli/commands/reset-secret-key.ts'
import { processTerminal } from '../cli/commands/terminal.ts'
import { type Config, configFrom } from '../config/config.ts'
import { type Installation, openInstallation } from '../installation/open-installation.ts'
import { createLog } from '../logging/log.ts'
import { testEnvironment } from '../../harness/test-server.ts'
import { runHere } from '../../test/support/run-here.ts'
import { restoreBackup } from './restore.ts'
import { DATABASE_FILE } from './swap-data.ts'

const NEXT = '9999-next'
const knownMigrations: Record<string, unknown> = allMigrations
type Schema = {
  createTable: (name: string) => { addColumn: (name: string, type: string) => { execute(): Promise<void> } }
}

afterEach(() => {
  delete knownMigrations[NEXT]
  vi.useRealTimers()
})

/** Adds a migration, as the next version would. */
function becomeNewer({ fails }: { fails: boolean }): void {
  knownMigrations[NEXT] = {
    async up(db: { schema: Schema }) {
      await db.schema.createTable('next_version').addColumn('id', 'text').execute()
      if (fails) throw new Error('no')
    },
  }
}

sqliteOnlyTest('backups before migrations')(
  'an upgrade makes a backup first; a failed upgrade changes nothing, and the previous version still starts',
  async () => {
    const env = testEnvironment({ LOG_LEVEL: 'silent' })
    const config = configFrom(env)
    const log = createLog('silent')
    const start = async (): Promise<Installation> => await openInstallation(config, { log })
    const backups = (): string[] => readdirSync(join(config.DATA_DIR, 'backups')).sort()
    const first = await start()
    await first.deps.db
      .insertInto('installation_settings')
      .values({ name: 'sign-up', value: 'closed', updatedAt: 1 })
      .execute()
    await first.close()
    // A new database has nothing to lose.
    expect(readdirSync(config.DATA_DIR)).not.toContain('backups')

    becomeNewer({ fails: true })
    await expect(start()).rejects.toThrow('The migration 9999-next failed; nothing was changed.')
    expect(backups()).toEqual([expect.stringMatching(/^before-9999-next-\d{8}T\d{6}Z\.tar$/)])
    delete knownMigrations[NEXT]
    const restarted = await start()
    expect(restarted.appliedMigrations).toEqual([])
    expect(
      await restarted.deps.db
        .selectFrom('installation_settings')
        .where('name', '=', 'sign-up')
        .select('value')
        .execute(),
    ).toEqual([{ value: 'closed' }])
    await restarted.close()

    becomeNewer({ fails: false })
    // Backup names are precise to the second.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 })
    const upgraded = await start()
    expect([upgraded.appliedMigrations, backups().length]).toEqual([[NEXT], 2])
    await upgraded.close()
    delete knownMigrations[NEXT]
    vi.useRealTimers()
    const result = await runHere(['migrate'], { env })
    expect(result).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^This database was made by a newer Callwright\. Start that version, or restore a backup\. \(.*9999-next is missing\)$/m,
      ),
    })
    const newest = join(config.DATA_DIR, 'backups', backups().at(-1) ?? '')
    const { replayResult } = await restoreBackup(config, { file: newest, isForced: true, now: Date.now() })
    expect(replayResult).toMatchObject({ deletedAgain: 0 })
    const downgraded = await start()
    expect(downgraded.appliedMigrations).toEqual([])
    await downgraded.close()
  },
)

sqliteOnlyTest('backups before migrations')('the backup is of the database before the migration', async () => {
  const config = configFrom(testEnvironment({ LOG_LEVEL: 'silent' }))
  const log = createLog('silent')
  const names = Object.keys(allMigrations)
  const older = await openInstallation(config, { log })
  await older.close()
  becomeNewer({ fails: false })
  const upgraded = await openInstallation(config, { log })
  expect(upgraded.appliedMigrations).toEqual([NEXT])
  await upgraded.close()
  const [backup = ''] = readdirSync(join(config.DATA_DIR, 'backups'))
  const restored = await restoreBackup(config, {
    ...{ file: join(config.DATA_DIR, 'backups', backup), isForced: true, now: Date.now() },
  })
  expect(restored.manifest).toMatchObject({ contents: 'database', migrations: names })
})

sqliteOnlyTest('backups before migrations')(
  'an earlier version’s database starts, its backup restores, and erasures in it are repeated after a restore',
  async () => {
    const older = configFrom(testEnvironment({ LOG_LEVEL: 'silent' }))
    const { db, close } = await openDatabase({ kind: 'sqlite', file: join(older.DATA_DIR, DATABASE_FILE) })
    await migrateToLatest(db, BEFORE_NAMES)
    await addOldRows(db)
    await close()
    const copy = configFrom(testEnvironment({ LOG_LEVEL: 'silent' }))
    copyFileSync(join(older.DATA_DIR, DATABASE_FILE), join(copy.DATA_DIR, DATABASE_FILE))
    const log = createLog('silent')
    const listRecipients = async (config: Config): Promise<unknown> => {
      const { deps, close: stop } = await openInstallation(config, { log })
      const { rows } = await listCampaignRecipients(deps, 'ann' as TenantId, { campaignId: 'spring', limit: 10 })
      await stop()
      return rows.map(({ id, skipReason }) => [id, skipReason])
    }
    const recipients = [
      ['canceled', 'cancelled'],
      ['listed', 'do-not-call'],
    ]
    expect(await listRecipients(older)).toEqual(recipients)
    const [backup = ''] = readdirSync(join(older.DATA_DIR, 'backups'))
    const options = { file: join(older.DATA_DIR, 'backups', backup), isForced: true, now: Date.now() }
    // The replaced data is of the earlier version, too.
    const { replayResult, knowsDecisions } = await restoreBackup(copy, options)
    expect([replayResult?.erasedAgain, knowsDecisions]).toEqual([1, true])
    expect(await listRecipients(copy)).toEqual(recipients)
  },
)

sqliteOnlyTest('backups before migrations')('a reset of the secret key makes one, too', async () => {
  const config = configFrom(testEnvironment({ LOG_LEVEL: 'silent' }))
  await (await openInstallation(config, { log: createLog('silent') })).close()
  rmSync(join(config.DATA_DIR, 'secret.key'))
  becomeNewer({ fails: false })
  const { lines } = await resetSecretKeyCommand.run(() => config, { values: {}, positionals: [] }, processTerminal)
  expect(lines).toHaveLength(1)
  expect(readdirSync(join(config.DATA_DIR, 'backups'))).toHaveLength(1)
})
