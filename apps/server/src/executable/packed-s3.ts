import { createRequire } from 'node:module'
import { Script } from 'node:vm'
import { zstdDecompressSync } from 'node:zlib'

import type { connectS3 } from '../storage/bucket/s3-bucket.ts'
import { ASSETS, readAsset } from './assets.ts'

/** What talks to the store, out of the executable; takes the place of `load-s3.ts` there. */
export async function loadS3(): Promise<{ connectS3: typeof connectS3 }> {
  const text = zstdDecompressSync(readAsset(ASSETS.s3)).toString('latin1')
  const program = new Script(text, { filename: 's3.js' }).runInThisContext() as (require: NodeJS.Require) => {
    connectS3: typeof connectS3
  }
  return program(createRequire(process.execPath))
}
