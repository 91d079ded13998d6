import { parentPort } from 'node:worker_threads'

import { extractDocxText } from '@callwright/api/files/docx-text'

import { extractPdfText } from './pdf-text.ts'
import type { DocumentRequest, DocumentResponse } from './read-document.ts'

// Runs in a thread that may be terminated at any time.
parentPort?.on('message', (request: DocumentRequest) => void respond(request))

async function respond({ bytes, mediaType }: DocumentRequest): Promise<void> {
  const text = await (mediaType === 'application/pdf' ? extractPdfText(bytes) : extractDocxText(bytes)).catch(
    () => null,
  )
  parentPort?.postMessage({ text } satisfies DocumentResponse)
}
