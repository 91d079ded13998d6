import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

import { docxText } from '@callwright/api/files/docx-text'

import type { ThreadAnswer, ThreadQuestion } from './thread-messages.ts'
import { pdfText } from './pdf-text.ts'

// Runs in a thread that may be ended at any moment.
parentPort?.on('message', (question: ThreadQuestion) => void answer(question))

async function answer({ file, mediaType }: ThreadQuestion): Promise<void> {
  const bytes = bytesOf(file)
  const text = bytes && (await (mediaType === 'application/pdf' ? pdfText(bytes) : docxText(bytes)).catch(() => null))
  parentPort?.postMessage({ text, isGone: bytes === null } satisfies ThreadAnswer)
}

/** @returns null where it has been removed meanwhile @throws where it cannot be read, and so ends the thread */
function bytesOf(file: string): Uint8Array<ArrayBuffer> | null {
  try {
    const { buffer, byteOffset, length } = readFileSync(file)
    return new Uint8Array(buffer, byteOffset, length)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
