import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { deflateSync } from 'node:zlib'

import { docx, padded, pdf, pdfWithText } from '@callwright/api/files/testing/sample-files'
import { FORMATS } from '@callwright/contract/business-files'

import { collectAsUsual, collectSooner } from '../src/process/gc-tuning.ts'
import type { ThreadAnswer, ThreadQuestion } from '../src/documents/thread-messages.ts'

const [PDF, DOCX] = [FORMATS.pdf.mediaType, FORMATS.docx.mediaType]
const TEXT = 'BT /F1 12 Tf 72 720 Td (Menu) Tj ET'
/** What people send: in order, packed, and with an end that nobody can make sense of. */
const USUAL: readonly [Uint8Array, string][] = [
  [pdfWithText('Menu'), PDF],
  [pdf(deflateSync(Buffer.from(TEXT)), { filter: ' /Filter /FlateDecode' }), PDF],
  [padded(pdfWithText('Menu'), 100_000), PDF],
  [docx(['Menu']), DOCX],
]

/**
 * Has the thread that reads documents read the usual ones, under the flags of a server that serves: with others V8 would
 * refuse what it made of the program.
 * @throws where a document is not read
 */
export async function threadCodeCache(text: Uint8Array): Promise<Uint8Array> {
  collectSooner()
  const { port1: port, port2 } = new MessageChannel()
  const workerData = { program: { text, codeCache: undefined, name: 'thread.js' }, port: port2 }
  const thread = new Worker(new URL('./warm-thread.ts', import.meta.url), { workerData, transferList: [port2] })
  const folder = mkdtempSync(join(tmpdir(), 'callwright-thread-'))
  try {
    for (const [at, [bytes, mediaType]] of USUAL.entries()) {
      const file = join(folder, String(at))
      writeFileSync(file, bytes)
      thread.postMessage({ file, mediaType } satisfies ThreadQuestion)
      const [answer] = (await once(thread, 'message')) as [ThreadAnswer]
      if (answer.text?.trim() !== 'Menu') throw new Error(`A document was not read: ${JSON.stringify(answer)}`)
    }
    port.postMessage('what was compiled?')
    const [codeCache] = (await once(port, 'message')) as [Uint8Array]
    return codeCache
  } finally {
    await thread.terminate()
    rmSync(folder, { recursive: true, force: true })
    collectAsUsual()
  }
}
