import { getAssetKeys, getRawAsset } from 'node:sea'

/** What the single executable carries, by the names that packaging gives it. */
export const ASSETS = {
  /** The server's program: one CommonJS function, ASCII only. */
  program: 'program.js',
  /** What V8 made of it once, for a quick start; only where it was packaged on the platform it is for. */
  codeCache: 'program.cache',
  /** The native part of better-sqlite3, compressed with zstd. */
  addon: 'better-sqlite3.node.zst',
  /** The file of a database to which every migration has been applied, compressed with zstd. */
  database: 'new-database.zst',
  /** What talks to an S3-compatible store: one CommonJS function of `require` that returns it, compressed with zstd. */
  s3: 's3.js.zst',
  /** Followed by the name of a thread: its program, which is one CommonJS function too, compressed with zstd. */
  threads: 'threads/',
  /** Followed by the name of a thread: what V8 made of its program, as above, compressed with zstd. */
  threadCodeCaches: 'thread-caches/',
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
