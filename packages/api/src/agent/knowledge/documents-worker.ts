import { type KnowledgeDocument, VoiceProviderError } from '@callwright/voice/voice-provider'

import { forEachAtOnce } from '../../jobs/at-once.ts'
import { backoff } from '../../jobs/backoff.ts'
import type { Deps } from '../../context/context.ts'
import { createWorker, type Worker } from '../../jobs/worker.ts'
import { raiseWanted } from './agent-syncs.repo.ts'
import * as repo from './knowledge.repo.ts'

const LIMIT = 20
const AT_ONCE = 3
const LOOK_EVERY_MS = 2000
/** Longer than an upload takes. */
const LEASE_MS = 5 * 60_000
/** Then a person is asked to try again. */
const MOST_ATTEMPTS = 8
/** Several documents on their way are given to the agent together. */
const TOGETHER_MS = 1000

/**
 * Brings files and pages to the provider's knowledge base and takes them out again. An agent knows a document only once
 * it is given with it, which follows by itself. Should this process end between an upload and its record, the document
 * is uploaded again; the first one stays behind at the provider, unattached, with our id in its name.
 */
export function createDocumentsWorker(deps: Deps): Worker {
  const turn = async (isStopping: () => boolean): Promise<'more' | 'idle'> => {
    const claim = { provider: deps.voice.name, now: deps.now(), leaseMs: LEASE_MS, limit: LIMIT }
    const due = await repo.claimDocuments(deps.db, claim)
    await forEachAtOnce(due, { atOnce: AT_ONCE, isStopping }, async (document) => await workOff(deps, document))
    return due.length === LIMIT ? 'more' : 'idle'
  }
  const worker = createWorker('documents', turn, { everyMs: LOOK_EVERY_MS, log: deps.log })
  deps.events.on('knowledgeChanged', worker.wake)
  return worker
}

async function workOff(deps: Deps, document: repo.DocumentRow): Promise<void> {
  try {
    if (document.state === 'removing') await remove(deps, document)
    else await add(deps, document)
  } catch (error) {
    const { attempts, state, sourceKind: kind, sourceId: id } = document
    const isTheirs = error instanceof VoiceProviderError
    deps.log[isTheirs ? 'warn' : 'error'](
      { err: error, kind, id, attempts },
      'a document is not where it should be yet',
    )
    const isOver = state === 'waiting' && (attempts >= MOST_ATTEMPTS || (isTheirs && error.reason === 'refused'))
    await repo.recordFailure(deps.db, document, {
      error: isTheirs ? error.message : 'This could not be handed over.',
      nextTryAt: isOver ? null : deps.now() + backoff(attempts),
    })
  }
}

async function add(deps: Deps, document: repo.DocumentRow): Promise<void> {
  const content = await contentOf(deps, document)
  // Its source is gone, and so is whatever was noted of it.
  if (!content) return await repo.deleteDocument(deps.db, document)
  const { tenantId } = document
  const { documentId } = await deps.voice.addDocument({ tenantId, name: repo.documentName(document), content })
  const recorded = await deps.db.transaction().execute(async (trx) => {
    const result = await repo.recordAdded(trx, document, documentId)
    if (result === 'wanted') await raiseWanted(trx, tenantId, { dueAt: deps.now() + TOGETHER_MS })
    return result
  })
  if (recorded === 'extra') await deps.voice.removeDocument(documentId)
}

async function contentOf(
  deps: Deps,
  { tenantId, sourceKind, sourceId }: repo.DocumentRow,
): Promise<KnowledgeDocument['content'] | null> {
  if (sourceKind === 'link') {
    const link = await repo.findLink(deps.db, tenantId, sourceId)
    return link ? { kind: 'link', url: link.url } : null
  }
  const file = await repo.findFile(deps.db, tenantId, sourceId)
  const bytes = file && (await deps.blobs.read(file.contentHash))
  return file && bytes ? { kind: 'file', bytes, mediaType: file.mediaType } : null
}

async function remove(deps: Deps, document: repo.DocumentRow): Promise<void> {
  if (document.documentId !== null) await deps.voice.removeDocument(document.documentId)
  await repo.deleteDocument(deps.db, document)
}
