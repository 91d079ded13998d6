import { zstdDecompressSync } from 'node:zlib'

import type { Program } from '../process/run-program.ts'
import { ASSETS, assetsIn, readAsset } from './assets.ts'

/** The name of the thread; packaging puts it here. */
declare const THREAD: string

/** What this thread runs, as the executable carries it; packaging puts this in the place of `thread-program.ts`. */
export function threadProgram(): Program {
  const unpacked = (asset: string): Buffer => zstdDecompressSync(readAsset(asset))
  const [codeCache] = assetsIn(ASSETS.threadCodeCaches + THREAD)
  return {
    text: unpacked(ASSETS.threads + THREAD),
    codeCache: codeCache === undefined ? undefined : unpacked(codeCache),
    name: 'thread.js',
  }
}
