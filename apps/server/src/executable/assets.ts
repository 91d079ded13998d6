import { getAssetKeys, getRawAsset } from 'node:sea'

/** Names of the assets in the single executable, besides the threads' scripts. */
export const ASSETS = {
  /** The native addon of better-sqlite3, compressed with zstd. */
  addon: 'better-sqlite3.node.zst',
  /** Prefix of the web app's files. */
  web: 'web/',
} as const

/** An asset's bytes, not copied; do not write to them. */
export function readAsset(name: string): Buffer {
  return Buffer.from(getRawAsset(name))
}

/** Names of assets that start with the given prefix. */
export function listAssets(prefix: string): string[] {
  return getAssetKeys().filter((name) => name.startsWith(prefix))
}
