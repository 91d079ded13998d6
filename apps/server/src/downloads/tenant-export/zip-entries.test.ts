import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'

import type { ExportEntry } from '@callwright/api/privacy/export/export-pages'
import { expect, test } from 'vitest'

import { createBlobs } from '../../storage/blobs.ts'
import { unzip } from '../../../test/support/unzip.ts'
import { zipEntries } from './zip-entries.ts'

const FILE_COUNT = 40

async function* incompressibleEntries(): AsyncGenerator<ExportEntry> {
  for (let index = 0; index < FILE_COUNT; index += 1) yield { name: `${index}.mp3`, bytes: randomBytes(100_000) }
}

test('waiting for a slow reader does not accumulate listeners', async () => {
  const onError = (error: unknown): never => {
    throw error
  }
  const zip = zipEntries(incompressibleEntries(), { blobs: createBlobs(tmpdir()), at: new Date(), onError })
  const chunks: Buffer[] = []
  let max = 0
  for await (const chunk of zip) {
    chunks.push(chunk as Buffer)
    max = Math.max(max, zip.listenerCount('close'), zip.listenerCount('drain'), zip.listenerCount('error'))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(max).toBeLessThan(10)
  expect((await unzip(Buffer.concat(chunks))).size).toBe(FILE_COUNT)
})
