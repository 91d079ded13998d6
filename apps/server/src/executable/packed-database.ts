import { zstdDecompressSync } from 'node:zlib'

import { ASSETS, readAsset } from './assets.ts'

/** The new database that the executable carries; packaging puts this in the place of `new-database-file.ts`. */
export function newDatabase(): Uint8Array {
  return zstdDecompressSync(readAsset(ASSETS.database))
}
