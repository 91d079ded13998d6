import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'

import { docx, pdf, pdfWithText, png } from '@callwright/api/files/testing/sample-files'
import { FORMATS } from '@callwright/contract/business-files'
import { asTenantId, type TenantId } from '@callwright/db/tables/ids'
import { afterAll, afterEach, expect, test, vi } from 'vitest'

import { createBlobs } from '../storage/blobs.ts'
import { createDocumentReader, type DocumentThread, startDocumentThread } from './read-document.ts'
import type { ThreadLimits } from './thread.ts'

const [owner, other] = [asTenantId('ann'), asTenantId('bob')]
const [PDF, DOCX] = [FORMATS.pdf.mediaType, FORMATS.docx.mediaType]
const FLATE = { filter: ' /Filter /FlateDecode' }

const folder = mkdtempSync(join(tmpdir(), 'callwright-documents-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => void vi.useRealTimers())
const blobs = createBlobs(folder)

type TestDocument = { owner: TenantId; bytes: Uint8Array; mediaType: string }

/** Stores a document and reads it; allows two minutes by default, since the machine may be slow. */
function createReader(
  limits?: Partial<ThreadLimits>,
  start?: typeof startDocumentThread,
): (document: TestDocument) => Promise<string | null> {
  const read = createDocumentReader(blobs, { cpuTimeMs: 120_000, ...limits }, start)
  return async ({ bytes, ...rest }) => await read({ ...rest, contentHash: (await blobs.put(bytes)).hash })
}

/** Starts real threads and counts them; fake timers control how long they are idle. */
function countThreads(): { started: DocumentThread[]; start: typeof startDocumentThread } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const started: DocumentThread[] = []
  const start: typeof startDocumentThread = (megabytes) => {
    const thread = startDocumentThread(megabytes)
    started.push(thread)
    return thread
  }
  return { started, start }
}

test('reads PDF and Word documents', async () => {
  const read = createReader()
  expect(await read({ owner, bytes: pdfWithText('Tomato soup, 5 dollars'), mediaType: PDF })).toBe(
    'Tomato soup, 5 dollars',
  )
  expect(await read({ owner, bytes: docx(['Dear Ada &amp; sons,', 'see you &#233;!']), mediaType: DOCX })).toBe(
    'Dear Ada & sons,\nsee you é!\n',
  )
  const content = 'BT /F1 12 Tf 72 720 Td (Menu) Tj ET BT /F1 12 Tf 72 700 Td (of the day) Tj ET'
  expect(await read({ owner, bytes: pdf(deflateSync(Buffer.from(content)), FLATE), mediaType: PDF })).toBe(
    'Menu\nof the day',
  )
})

test('returns null for unreadable documents', async () => {
  const read = createReader()
  const broken: [Uint8Array, string][] = [
    [Buffer.from('%PDF-1.7 and nothing else'), PDF],
    [png(), PDF],
    [docx(['Dear Ada']).subarray(0, 100), DOCX],
    [docx([], { bytes: Buffer.alloc(5_000_000, 0x20), saidBytes: 10 }), DOCX],
  ]
  for (const [bytes, mediaType] of broken) expect(await read({ owner, bytes, mediaType })).toBeNull()
})

test('a tenant’s next document uses the same thread, and another tenant’s document never does', async () => {
  const { started, start } = countThreads()
  const read = createReader({ idleMs: 300 }, start)
  const menu = { bytes: pdfWithText('Menu'), mediaType: PDF }
  for (const [each, threads] of [
    [owner, 1],
    [owner, 1],
    [other, 2],
    [owner, 3],
  ] as const) {
    expect(await read({ owner: each, ...menu })).toBe('Menu')
    expect(started).toHaveLength(threads)
    expect(started.map((thread) => thread.isAlive())).toEqual(started.map((_, at) => at === threads - 1))
  }
  vi.advanceTimersByTime(300)
  await expect.poll(() => started.some((thread) => thread.isAlive())).toBe(false)
  expect(await read({ owner, ...menu })).toBe('Menu')
})

test('a document that fails in a used thread is retried in a new one', async () => {
  const { started, start } = countThreads()
  const read = createReader({}, start)
  expect(await read({ owner, bytes: pdfWithText('Menu'), mediaType: PDF })).toBe('Menu')
  expect(await read({ owner, bytes: png(), mediaType: PDF })).toBeNull()
  expect(started).toHaveLength(2)
  expect(await read({ owner, bytes: pdfWithText('Hours'), mediaType: PDF })).toBe('Hours')
  expect(started.map((thread) => thread.isAlive())).toEqual([false, false, true])
  // A document that was removed needs no thread.
  const removed = { owner, contentHash: '0'.repeat(64), mediaType: PDF }
  expect(await createDocumentReader(blobs, {}, start)(removed)).toBeNull()
  expect(started).toHaveLength(3)
})
