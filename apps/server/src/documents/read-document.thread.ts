import { parentPort, workerData } from 'node:worker_threads'

import { docxText } from '@callwright/api/files/docx-text'

import { giveWay } from './give-way.ts'
import { pdfText } from './pdf-text.ts'
import type { ThreadAnswer } from './read-document.ts'

// Runs in a thread that may be ended at any moment.
giveWay()
const { bytes, mediaType } = workerData as { bytes: Uint8Array; mediaType: string }
const text = mediaType === 'application/pdf' ? await pdfText(bytes) : await docxText(bytes)
parentPort?.postMessage({ text } satisfies ThreadAnswer)
