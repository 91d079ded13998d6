import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { addDatabaseUrl } from '@callwright/db/testing/database-for-data-dir'
import { expect, test } from 'vitest'

import { newDataDir, startTestServer, testEnvironment } from '../../../test/support/test-server.ts'
import { configFrom } from '../../config/config.ts'
import { resetSecretKeyCommand } from './reset-secret-key.ts'
import { processTerminal } from './terminal.ts'

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
  rmSync(join(config.DATA_DIR, 'secret.key'))
  expect((await reset()).succeeded).toBe(true)
})
