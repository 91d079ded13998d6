import { type KnowledgeDocument, VoiceProviderError } from '@callwright/voice/voice-provider'

import type { Deps } from '../../context/context.ts'
import { UNUSED_PROVIDER_RETRY_MS } from '../../jobs/backoff.ts'
import type { NewJob } from '../../jobs/enqueue-job.ts'
import { PermanentJobError, type JobHandler, type JobOutcome } from '../../jobs/job-worker.ts'
import { finishJobs, type Job } from '../../jobs/jobs.repo.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'
import { requestAgentSync } from './sync-jobs.ts'
import * as repo from './knowledge.repo.ts'

const CONCURRENCY = 3
/** After this many attempts, the job runs again only if a user retries it. */
const MAX_ATTEMPTS = 8
/** Waits for more uploads so that a single sync can attach several documents. */
const BATCH_MS = 1000
const UPLOAD_FAILED = 'This could not be sent to your agent.'

/** Uploads or removes a document, depending on the state of its row when the job runs. The job outlives its tenant. */
export function documentJob(document: repo.DocumentKey & { name: string }, runAt: number): NewJob {
  const { tenantId, provider, sourceKind, sourceId, name } = document
  const payload: repo.DocumentKey = { tenantId, provider, sourceKind, sourceId }
  return { kind: 'document', key: repo.documentJobKey(document), label: name, payload, runAt }
}

/**
 * Uploads files and pages to the provider's knowledge base and removes them. An agent knows a document only after its
 * next sync, which an upload requests. If this process dies after an upload, before storing its id, the document is
 * uploaded again; the first copy stays at the provider, unattached, with our id in its name.
 */
export function documentHandler(deps: Pick<Deps, 'db' | 'now' | 'newId' | 'voice' | 'blobs'>): JobHandler {
  return {
    concurrency: CONCURRENCY,
    describe: (error) => (error instanceof VoiceProviderError ? error.message : UPLOAD_FAILED),
    async run(job) {
      const document = await repo.findDocument(deps.db, job.payload as repo.DocumentKey)
      if (!document || document.state === 'sent') return
      if (document.provider !== deps.voice.name) return { runAt: deps.now() + UNUSED_PROVIDER_RETRY_MS }
      if (document.state === 'removing') return await remove(deps, { job, document })
      try {
        return await add(deps, { job, document })
      } catch (error) {
        const isProviderError = error instanceof VoiceProviderError
        const isFinal = job.attempts >= MAX_ATTEMPTS || (isProviderError && error.reason === 'refused')
        throw isFinal ? new PermanentJobError(isProviderError ? error.message : UPLOAD_FAILED, { cause: error }) : error
      }
    },
  }
}

type Work = { job: Job; document: repo.DocumentRow }
type DocumentDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'voice' | 'blobs'>

async function add(deps: DocumentDeps, { job, document }: Work): Promise<JobOutcome> {
  const content = await readContent(deps, document)
  // The source file or link was deleted.
  if (!content) return await deleteRow(deps, { job, document })
  const { tenantId } = document
  const { documentId } = await deps.voice.addDocument({ tenantId, name: repo.documentName(document), content })
  const isStored = await deps.db.transaction().execute(async (trx) => {
    // Lock the tenant first: an agent sync locks the same rows in a different order.
    await lockTenant(trx, tenantId)
    if ((await finishJobs(trx, [job])).size === 0) return false
    const state = await repo.recordUpload(trx, document, documentId)
    if (state === 'sent') await requestAgentSync(trx, deps, { tenantId, dueAt: deps.now() + BATCH_MS })
    return state !== undefined
  })
  // Another node uploaded it too, or the business was erased.
  if (!isStored) await deps.voice.removeDocument(documentId)
  return 'finished'
}

async function readContent(
  deps: DocumentDeps,
  { tenantId, sourceKind, sourceId }: repo.DocumentRow,
): Promise<KnowledgeDocument['content'] | null> {
  if (sourceKind === 'link') {
    const link = await repo.findLink(deps.db, tenantId, sourceId)
    return link ? { kind: 'link', url: link.url } : null
  }
  const file = await repo.findKnowledgeFile(deps.db, tenantId, sourceId)
  const bytes = file && (await deps.blobs.read(file.contentHash))
  return file && bytes ? { kind: 'file', bytes, mediaType: file.mediaType } : null
}

async function remove(deps: DocumentDeps, work: Work): Promise<JobOutcome> {
  const { documentId } = work.document
  if (documentId !== null) await deps.voice.removeDocument(documentId)
  return await deleteRow(deps, work)
}

/** Deletes the document's row, unless another change requested the job again; then it runs once more. */
async function deleteRow({ db }: DocumentDeps, { job, document }: Work): Promise<JobOutcome> {
  await db.transaction().execute(async (trx) => {
    await lockTenant(trx, document.tenantId)
    if ((await finishJobs(trx, [job])).size > 0) await repo.deleteDocument(trx, document)
  })
  return 'finished'
}
