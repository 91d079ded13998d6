import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../context/context.ts'
import type { NewJob } from '../jobs/enqueue-job.ts'
import { PermanentJobError, type JobHandler } from '../jobs/job-worker.ts'
import { finishJobs } from '../jobs/jobs.repo.ts'
import { findUnextractedDocument, saveExtractedText } from './file-texts.repo.ts'
import { MAX_TEXT_CHARACTERS } from './max-characters.ts'

/** A document to extract text from, by its content hash. */
export type DocumentToRead = { owner: TenantId; contentHash: string; mediaType: string }

/**
 * Extracts a document's text, within time and memory limits.
 * @returns null if the document cannot be read or no longer exists; rejects if the failure is not the document's fault
 */
export type ReadDocument = (document: DocumentToRead) => Promise<string | null>

/** Limits retries for a document that crashes the process. */
const MAX_ATTEMPTS = 3

export function textJob(file: { id: string; tenantId: TenantId; name: string }): NewJob {
  const { id, tenantId, name } = file
  return { kind: 'text', key: id, tenantId, label: name, payload: { fileId: id } }
}

/** Extracts the text of documents, one at a time; tenants take turns, oldest document first. */
export function textHandler({ db }: Pick<Deps, 'db'>, read: ReadDocument): JobHandler {
  return {
    concurrency: 1,
    takesTurns: true,
    async run(job) {
      const { fileId } = job.payload as { fileId: string }
      const document = await findUnextractedDocument(db, fileId)
      if (!document) return
      const { tenantId: owner, contentHash, mediaType } = document
      const text = job.attempts > MAX_ATTEMPTS ? null : await read({ owner, contentHash, mediaType })
      if (text === null) {
        await saveExtractedText(db, fileId, { state: 'failed' })
        throw new PermanentJobError('The text of this document cannot be read.')
      }
      await db.transaction().execute(async (trx) => {
        const isHolder = (await finishJobs(trx, [job])).size > 0
        if (isHolder) await saveExtractedText(trx, fileId, toOutcome(text))
      })
      return 'finished'
    },
  }
}

function toOutcome(text: string): Parameters<typeof saveExtractedText>[2] {
  const tidy = tidyText(text)
  return tidy === '' ? { state: 'empty' } : { state: 'taken', text: tidy }
}

/** Removes control characters and lone surrogates, which databases refuse, and collapses whitespace and empty lines. */
function tidyText(text: string): string {
  return text
    .slice(0, MAX_TEXT_CHARACTERS)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\0-\u0008\u000B-\u001F\u007F]/g, '')
    .replace(/[ \t\u00A0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
