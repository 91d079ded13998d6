import { zstdDecompressSync } from 'node:zlib'

import { ConfigError } from '../config/config-error.ts'
import { loadConfig } from '../config/config.ts'
import { ASSETS, readAsset } from './assets.ts'
import { placeFor } from './private-folder.ts'
import { unpack } from './unpack.ts'

/** sha256 of the addon in hexadecimal; packaging puts it here. */
declare const ADDON_SHA256: string

let addon: unknown

/**
 * The native part of SQLite's driver. A program can be loaded from files only, so it is unpacked first.
 * @throws ConfigError where it can be unpacked or loaded nowhere
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
      using place = placeFor(dataDir, { isTemporary })
      const file = unpack({
        folder: place.folder,
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
    `The database driver can be loaded neither from DATA_DIR nor from the folder for temporary files: let one of them ` +
      `lie where programs may run. (${reasons.join('; ')})`,
  )
}
