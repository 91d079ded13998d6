import { deflateSync } from 'node:zlib'

import { docx, pdf, pdfWithText, png } from '@callwright/api/files/testing/sample-files'
import { FORMATS } from '@callwright/contract/business-files'
import { expect, test } from 'vitest'

import { createDocumentReader } from './read-document.ts'

const [PDF, DOCX] = [FORMATS.pdf.mediaType, FORMATS.docx.mediaType]
const FLATE = { filter: ' /Filter /FlateDecode' }

test('a PDF and a Word document are read', async () => {
  const read = createDocumentReader()
  expect(await read(pdfWithText('Tomato soup, 5 dollars'), PDF)).toBe('Tomato soup, 5 dollars')
  expect(await read(docx(['Dear Ada &amp; sons,', 'see you &#233;!']), DOCX)).toBe('Dear Ada & sons,\nsee you é!\n')
  const many = 'BT /F1 12 Tf 72 720 Td (Menu) Tj ET BT /F1 12 Tf 72 700 Td (of the day) Tj ET'
  expect(await read(pdf(deflateSync(Buffer.from(many)), FLATE), PDF)).toBe('Menu\nof the day')
})

test('what cannot be read is said to be so', async () => {
  const read = createDocumentReader()
  const broken: [Uint8Array, string][] = [
    [Buffer.from('%PDF-1.7 and nothing else'), PDF],
    [png(), PDF],
    [docx(['Dear Ada']).subarray(0, 100), DOCX],
    [docx([], { bytes: Buffer.alloc(5_000_000, 0x20), saidBytes: 10 }), DOCX],
  ]
  for (const [bytes, mediaType] of broken) expect(await read(bytes, mediaType)).toBeNull()
})

test('a document that never ends is given up, and the process goes on meanwhile', async () => {
  const endless = pdf(deflateSync(Buffer.from('BT /F1 9 Tf (Hello) Tj ET\n'.repeat(3_000_000))), FLATE)
  expect(endless.length).toBeLessThan(500_000)
  const read = createDocumentReader({ withinMs: 1500, megabytes: 192 })
  let turns = 0
  const ticking = setInterval(() => (turns += 1), 10)
  const startedAt = performance.now()
  expect(await read(endless, PDF)).toBeNull()
  clearInterval(ticking)
  expect(performance.now() - startedAt).toBeLessThan(6000)
  expect(turns).toBeGreaterThan(20)
})

test('a document that unpacks to a gigabyte takes a part of that', async () => {
  const layer = Buffer.concat(Array.from({ length: 16 }, () => Buffer.alloc(64 * 1024 * 1024, 0x20)))
  const bomb = pdf(deflateSync(layer, { level: 1 }), FLATE)
  const read = createDocumentReader({ withinMs: 15_000, megabytes: 96 })
  const before = process.memoryUsage.rss()
  let most = 0
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 10)
  expect(await read(bomb, PDF)).toBeNull()
  clearInterval(looking)
  expect(most).toBeLessThan(500 * 1024 * 1024)
})
