import { parentPort } from 'node:worker_threads'

import { extractDocxText } from '@callwright/api/files/docx-text'

import type { ThreadResponse, ThreadRequest } from './document-thread.ts'
import { extractPdfText } from './pdf-text.ts'

// Runs in a thread that may be terminated at any time.
parentPort?.on('message', (request: ThreadRequest) => void respond(request))

async function respond({ bytes, mediaType }: ThreadRequest): Promise<void> {
  const text = await (mediaType === 'application/pdf' ? extractPdfText(bytes) : extractDocxText(bytes)).catch(
    () => null,
  )
  parentPort?.postMessage({ text } satisfies ThreadResponse)
}
