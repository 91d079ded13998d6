import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { sealSecret } from '@callwright/api/context/secret-box'
import { openDatabase } from '@callwright/db/open-database'
import { addDatabaseUrl } from '@callwright/db/testing/database-for-data-dir'
import { expect, test } from 'vitest'

import { newDataDir, startTestServer, testEnvironment } from '../../../harness/test-server.ts'
import { type Config, configFrom } from '../../config/config.ts'
import { readSecretKey } from '../../storage/secret-key.ts'
import { checkDatabase } from '../checks/check-data.ts'
import { resetSecretKeyCommand } from './reset-secret-key.ts'
import { processTerminal } from './terminal.ts'

/** The operator's second factor. */
async function addSecondFactor({ DATA_DIR: dataDir, database }: Config): Promise<void> {
  const { db, close } = await openDatabase(database)
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const seal = { key: readSecretKey(dataDir), purpose: 'second factor', owner: userId } as const
  const sealedKey = sealSecret(randomBytes(20), seal)
  await db
    .insertInto('second_factors')
    .values({ userId, sealedKey, confirmedAt: 1, lastStep: 0, createdAt: 1 })
    .execute()
  await close()
}

test('a lost secret.key is reset while no node runs', async () => {
  const env = await addDatabaseUrl(testEnvironment({ LOG_LEVEL: 'silent' }))
  const config = configFrom(env)
  const reset = async (more: Record<string, string> = {}) =>
    await resetSecretKeyCommand.run(
      () => configFrom({ ...env, ...more }),
      { values: {}, positionals: [] },
      processTerminal,
    )
  {
    await using _server = await startTestServer(env)
    await expect(reset()).rejects.toThrow('Another Callwright is already running on')
    if (config.database.kind === 'postgres') {
      const onOtherMachine = reset({ DATA_DIR: newDataDir() })
      await expect(onOtherMachine).rejects.toThrow(
        'Another Callwright is running on this database. Stop all nodes first.',
      )
    }
  }
  await addSecondFactor(config)
  const checkKey = async () => (await checkDatabase(config)).find(({ subject }) => subject === 'Secret key')
  expect(await checkKey()).toBe(undefined)
  const file = join(config.DATA_DIR, 'secret.key')
  writeFileSync(file, 'x')
  expect((await checkKey())?.message).toMatch(`${file} is damaged: `)
  writeFileSync(file, randomBytes(32).toString('base64'))
  expect(await checkKey()).toMatchObject({ level: 'failed', message: expect.stringContaining('is not the key') })
  rmSync(file)
  expect((await checkKey())?.message).toMatch(`${file} is missing: `)
  expect((await reset()).succeeded).toBe(true)
  expect(await checkKey()).toBe(undefined)
})
