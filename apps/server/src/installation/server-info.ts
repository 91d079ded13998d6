import { statfs } from 'node:fs/promises'

import type { ServerInfo } from '@callwright/api/context/context'

import packageJson from '../../package.json' with { type: 'json' }
import type { Config } from '../config/config.ts'
import type { Mailer } from '../mail/mailer.ts'

/** Facts about this process that rules show the operator. */
export function createServerInfo({ DATA_DIR: dataDir }: Pick<Config, 'DATA_DIR'>, mailer: Mailer): ServerInfo {
  return {
    version: packageJson.version,
    startedAt: Math.floor(performance.timeOrigin),
    readMailProblem: mailer.readProblem,
    async readDiskSpace() {
      try {
        const { bavail, bsize, blocks } = await statfs(dataDir)
        return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
      } catch {
        return null
      }
    },
  }
}
