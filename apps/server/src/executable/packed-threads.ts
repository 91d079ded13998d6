import { zstdDecompressSync } from 'node:zlib'

import { ASSETS, readAsset } from './assets.ts'

/** The program of a thread that the executable carries, in base64. */
export function packedThread(name: string): string {
  return zstdDecompressSync(readAsset(ASSETS.threads + name)).toString('base64')
}
