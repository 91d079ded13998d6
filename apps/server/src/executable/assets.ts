import { getAssetKeys, getRawAsset } from 'node:sea'

/** What the single executable carries, by the names that packaging gives it. */
export const ASSETS = {
  /** The native part of better-sqlite3, compressed with zstd. */
  addon: 'better-sqlite3.node.zst',
  /** The program of the thread that reads documents. */
  thread: 'read-document.thread.js',
  /** Followed by the path of a file of the web app. */
  web: 'web/',
} as const

/** The bytes as they lie in the executable: not copied, and not to be written to. */
export function readAsset(name: string): Buffer {
  return Buffer.from(getRawAsset(name))
}

/** Names of assets that begin with the given one. */
export function assetsIn(folder: string): string[] {
  return getAssetKeys().filter((name) => name.startsWith(folder))
}
