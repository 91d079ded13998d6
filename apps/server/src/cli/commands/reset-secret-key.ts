import { openDatabase } from '@callwright/db/open-database'
import { lockDataDir } from '@callwright/db/sqlite/data-dir-lock'
import { migrateToLatest } from '@callwright/db/migrate'
import { describeFailure } from '@callwright/db/errors/describe-failure'
import { areNodesConnected } from '@callwright/db/postgres/node-notifications'

import { backUpBeforeMigration } from '../../backup/before-migration.ts'
import { ConfigError } from '../../config/config-error.ts'
import { createLog } from '../../logging/log.ts'
import { prepareDataDir } from '../../storage/data-dir.ts'
import { findKeyProblem, forgetSecrets } from '../../storage/verify-secret-key.ts'
import type { StandaloneCommand } from './command.ts'

export const resetSecretKeyCommand: StandaloneCommand = {
  name: 'secret-key reset',
  summary:
    'continue without a lost secret.key: turns off two-step sign-in, webhook endpoints, tools with headers, and calendars',
  async run(config) {
    const { DATA_DIR, database, secrets } = config()
    prepareDataDir(DATA_DIR)
    const lock = lockDataDir(DATA_DIR)
    try {
      const { db, close } = await openDatabase(database)
      try {
        if (await areNodesConnected(db)) {
          throw new ConfigError('Another Callwright is running on this database. Stop all nodes first.')
        }
        const log = createLog('warn', process.stderr, secrets)
        await backUpBeforeMigration({ DATA_DIR, database }, { db, log })
        await migrateToLatest(db)
        if ((await findKeyProblem(db, { DATA_DIR, database })) === null) {
          return { lines: ['secret.key is the correct key: nothing was changed.'], succeeded: true }
        }
        const { users, endpoints, tools, feeds } = await forgetSecrets(db)
        const lines = [
          `Accounts whose two-step sign-in is now off: ${users}. Their owners can turn it on again in Settings.`,
          `Webhook endpoints that are now off: ${endpoints}. Their owners need to replace the secrets, then switch them on.`,
          `Tools that are now off, because their headers are lost: ${tools}. Their owners need to enter the headers again.`,
          `Calendars that count as busy and can no longer be read: ${feeds}. Their owners need to remove them, and add them again.`,
        ]
        return { lines, succeeded: true }
      } finally {
        await close()
      }
    } catch (error) {
      throw describeFailure(error, database)
    } finally {
      lock.release()
    }
  },
}
