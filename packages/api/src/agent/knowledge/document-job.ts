import { type KnowledgeDocument, VoiceProviderError } from '@callwright/voice/voice-provider'

import type { Deps } from '../../context/context.ts'
import type { NewJob } from '../../jobs/enqueue-job.ts'
import { GivenUp, type JobHandler, type JobOutcome } from '../../jobs/job-worker.ts'
import { finishJobs, type Job } from '../../jobs/jobs.repo.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'
import { raiseWanted } from './sync-jobs.ts'
import * as repo from './knowledge.repo.ts'

const AT_ONCE = 3
/** Then a person is asked to try again. */
const MOST_ATTEMPTS = 8
/** Several documents on their way are given to the agent together. */
const TOGETHER_MS = 1000
/** A provider that is not in use cannot be asked; the installation may go back to it. */
const OUT_OF_USE_MS = 60 * 60_000
const SENTENCE = 'This could not be handed over.'

/** Brings a document to its provider, or takes it out again, whatever its row says by then. It outlasts its tenant. */
export function documentJob(document: repo.DocumentKey & { name: string }, runAt: number): NewJob {
  const { tenantId, provider, sourceKind, sourceId, name } = document
  const payload: repo.DocumentKey = { tenantId, provider, sourceKind, sourceId }
  return { kind: 'document', key: repo.documentJobKey(document), label: name, payload, runAt }
}

/**
 * Brings files and pages to the provider's knowledge base and takes them out again. An agent knows a document only once
 * it is given with it, which follows by itself. Should this process end between an upload and its record, the document
 * is uploaded again; the first one stays behind at the provider, unattached, with our id in its name.
 */
export function documentHandler(deps: Pick<Deps, 'db' | 'now' | 'newId' | 'voice' | 'blobs'>): JobHandler {
  return {
    concurrency: AT_ONCE,
    describe: (error) => (error instanceof VoiceProviderError ? error.message : SENTENCE),
    async run(job) {
      const document = await repo.findDocument(deps.db, job.payload as repo.DocumentKey)
      if (!document || document.state === 'sent') return
      if (document.provider !== deps.voice.name) return { runAt: deps.now() + OUT_OF_USE_MS }
      if (document.state === 'removing') return await remove(deps, { job, document })
      try {
        return await add(deps, { job, document })
      } catch (error) {
        const isTheirs = error instanceof VoiceProviderError
        const isOver = job.attempts >= MOST_ATTEMPTS || (isTheirs && error.reason === 'refused')
        throw isOver ? new GivenUp(isTheirs ? error.message : SENTENCE, { cause: error }) : error
      }
    },
  }
}

type Work = { job: Job; document: repo.DocumentRow }
type DocumentDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'voice' | 'blobs'>

async function add(deps: DocumentDeps, { job, document }: Work): Promise<JobOutcome> {
  const content = await contentOf(deps, document)
  // Its source is gone, and so is whatever was noted of it.
  if (!content) return await forget(deps, { job, document })
  const { tenantId } = document
  const { documentId } = await deps.voice.addDocument({ tenantId, name: repo.documentName(document), content })
  const isKept = await deps.db.transaction().execute(async (trx) => {
    // First: syncing the agent takes the same rows in another order.
    await lockTenant(trx, tenantId)
    if ((await finishJobs(trx, [job])).size === 0) return false
    const state = await repo.recordAdded(trx, document, documentId)
    if (state === 'sent') await raiseWanted(trx, deps, { tenantId, dueAt: deps.now() + TOGETHER_MS })
    return state !== undefined
  })
  // Another node has uploaded it too, or the business is gone.
  if (!isKept) await deps.voice.removeDocument(documentId)
  return 'finished'
}

async function contentOf(
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
  return await forget(deps, work)
}

/** What was asked for meanwhile stays, and runs again. */
async function forget({ db }: DocumentDeps, { job, document }: Work): Promise<JobOutcome> {
  await db.transaction().execute(async (trx) => {
    await lockTenant(trx, document.tenantId)
    if ((await finishJobs(trx, [job])).size > 0) await repo.deleteDocument(trx, document)
  })
  return 'finished'
}
