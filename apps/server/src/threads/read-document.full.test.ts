import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createDeflate, deflateSync } from 'node:zlib'

import { pdf } from '@callwright/api/files/testing/sample-files'
import { FORMATS } from '@callwright/contract/business-files'
import { asTenantId } from '@callwright/db/tables/ids'
import { afterAll, expect, test } from 'vitest'

import { createBlobs } from '../storage/blobs.ts'
import { createDocumentReader, type DocumentThread, startDocumentThread } from './read-document.ts'
import type { ThreadLimits } from './thread.ts'

const folder = mkdtempSync(join(tmpdir(), 'callwright-documents-'))
afterAll(() => rmSync(folder, { recursive: true }))
const blobs = createBlobs(folder)
const started: DocumentThread[] = []

async function readPdf(content: Buffer, limits: Partial<ThreadLimits>): Promise<string | null> {
  const { hash } = await blobs.put(pdf(content, { filter: ' /Filter /FlateDecode' }))
  const start: typeof startDocumentThread = (megabytes) => {
    const thread = startDocumentThread(megabytes)
    started.push(thread)
    return thread
  }
  const document = { owner: asTenantId('ann'), contentHash: hash, mediaType: FORMATS.pdf.mediaType }
  return await createDocumentReader(blobs, limits, start)(document)
}

test('a document that takes too long is aborted without blocking the process', async () => {
  const long = deflateSync(Buffer.from('BT /F1 9 Tf (Hello) Tj ET\n'.repeat(3_000_000)))
  expect(long.length).toBeLessThan(500_000)
  let hasEnded = false
  // With this much memory the document could be read, so only the time limit can end it.
  const reading = readPdf(long, { cpuTimeMs: 500, megabytes: 4096 }).finally(() => (hasEnded = true))
  let turns = 0
  for (; !hasEnded; turns += 1) await setImmediate()
  expect(await reading).toBeNull()
  expect(started.map((thread) => thread.isAlive())).toEqual([false])
  expect(turns).toBeGreaterThan(20)
})

test('a document that unpacks to a gigabyte uses only a fraction of that', async () => {
  const block = Buffer.alloc(64 * 1024 * 1024, 0x20)
  const packed = Readable.from(Array.from({ length: 16 }, () => block)).pipe(createDeflate({ level: 1 }))
  const bomb = Buffer.concat(await packed.toArray())
  const before = process.memoryUsage.rss()
  let max = 0
  const timer = setInterval(() => (max = Math.max(max, process.memoryUsage.rss() - before)), 10)
  expect(await readPdf(bomb, { cpuTimeMs: 120_000, megabytes: 96 })).toBeNull()
  clearInterval(timer)
  expect(max).toBeLessThan(500 * 1024 * 1024)
})
