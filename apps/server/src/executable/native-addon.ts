import { zstdDecompressSync } from 'node:zlib'

import { ConfigError } from '../config/config-error.ts'
import { loadConfig } from '../config/config.ts'
import { ASSETS, readAsset } from './assets.ts'
import { openPrivateFolder } from './private-folder.ts'
import { unpack } from './unpack.ts'

/** Hexadecimal SHA-256 of the addon, inserted by packaging. */
declare const ADDON_SHA256: string

let addon: unknown

/**
 * Loads the SQLite driver's native addon. Native code can only be loaded from a file, so it is unpacked first.
 * @throws ConfigError if it cannot be unpacked or loaded anywhere
 */
export function loadNativeAddon(): unknown {
  addon ??= loadFromPrivateFolder()
  return addon
}

function loadFromPrivateFolder(): unknown {
  const { DATA_DIR: dataDir } = loadConfig()
  const reasons: string[] = []
  for (const isTemporary of [false, true]) {
    try {
      using privateFolder = openPrivateFolder(dataDir, { isTemporary })
      const file = unpack({
        folder: privateFolder.folder,
        name: 'better-sqlite3',
        sha256: ADDON_SHA256,
        read: () => zstdDecompressSync(readAsset(ASSETS.addon)),
      })
      const module = { exports: {} }
      process.dlopen(module, file)
      return module.exports
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new ConfigError(
    `The database driver cannot be loaded from DATA_DIR or the temporary folder: put one of them on a file system ` +
      `where programs may run. (${reasons.join('; ')})`,
  )
}
