import type { TenantId } from '@callwright/db/tables/ids'

import { recordAudit } from '../../context/audit.ts'
import type { Ctx } from '../../context/context.ts'
import { findSync } from './agent-syncs.repo.ts'
import { agentJob } from './sync-jobs.ts'
import { enqueueJobs } from '../../jobs/enqueue-job.ts'
import { buildContextText } from './context-text.ts'
import { documentJob } from './document-job.ts'
import * as repo from './knowledge.repo.ts'
import { isReadable, formatLinkTitle } from './plan-documents.ts'
import { type SyncState, findSyncState } from './sync-state.ts'

/**
 * `known`: the agent has it. `waiting`: it is being sent. `failed`: it could not be sent. `leaving`: it was deleted
 * here and is being removed at the provider. `for-people`: agents cannot read it, such as an image.
 */
export type DocumentState = 'known' | 'waiting' | 'failed' | 'leaving' | 'for-people'

export type DocumentView = {
  /** the file's or the link's id */
  id: string
  kind: 'file' | 'link'
  name: string
  state: DocumentState
  /** why the last attempt failed, as a message for users */
  error: string | null
}

export type KnowledgeView = {
  /** `none`: there is no agent yet; it gets everything when it is created */
  agent: SyncState
  agentError: string | null
  /** The text after the prompt: lengths of description and notes in characters, and the number of links. */
  text: {
    description: number
    notes: number
    links: number
    /** whether a part is too long and is truncated */
    isCut: boolean
    state: 'known' | 'waiting' | 'failed'
  }
  documents: DocumentView[]
}

const TEXT_STATE = { none: 'waiting', waiting: 'waiting', saved: 'known', failed: 'failed' } as const

/** What the agent knows about the business, and which documents are still being synced. */
export async function viewKnowledge(ctx: Ctx, tenantId: TenantId): Promise<KnowledgeView> {
  const provider = ctx.voice.name
  const { sync: agent, syncError: agentError } = await findSyncState(ctx.db, tenantId, provider)
  const facts = await repo.findFacts(ctx.db, tenantId)
  const rows = await repo.listDocuments(ctx.db, tenantId, provider)
  const rowsByKey = new Map(rows.map((row) => [`${row.sourceKind} ${row.sourceId}`, row]))
  const files = await repo.listKnowledgeFiles(ctx.db, tenantId)
  const findState = (kind: 'file' | 'link', id: string): Pick<DocumentView, 'state' | 'error'> =>
    toDocumentState(rowsByKey.get(`${kind} ${id}`))
  const removedRows = rows.filter((row) => row.state === 'removing')
  return {
    agent,
    agentError,
    text: {
      description: facts.description.length,
      notes: facts.notes.length,
      links: facts.links.length,
      isCut: buildContextText(facts).isCut,
      state: TEXT_STATE[agent],
    },
    documents: [
      ...files.map(({ id, name, mediaType }) => ({
        id,
        kind: 'file' as const,
        name,
        ...(isReadable(mediaType) ? findState('file', id) : { state: 'for-people' as const, error: null }),
      })),
      ...facts.links.map(({ id, url }) => ({
        id,
        kind: 'link' as const,
        name: formatLinkTitle(url),
        ...findState('link', id),
      })),
      ...removedRows.map((row) => ({
        id: row.sourceId,
        kind: row.sourceKind,
        name: row.name,
        state: 'leaving' as const,
        error: row.error,
      })),
    ],
  }
}

function toDocumentState(row: repo.ListedDocument | undefined): Pick<DocumentView, 'state' | 'error'> {
  if (!row) return { state: 'waiting', error: null }
  if (row.isAbandoned) return { state: 'failed', error: row.error }
  const isKnown = row.state === 'sent' && row.attachedAt !== null
  return { state: isKnown ? 'known' : 'waiting', error: row.error }
}

/** Immediately retries failed documents and a pending agent sync. */
export async function retryKnowledgeSync(ctx: Ctx, tenantId: TenantId): Promise<KnowledgeView> {
  const current = { provider: ctx.voice.name, now: ctx.now() }
  await ctx.db.transaction().execute(async (trx) => {
    const failed = (await repo.listDocuments(trx, tenantId, current.provider)).filter(({ isAbandoned }) => isAbandoned)
    await enqueueJobs(
      trx,
      ctx,
      failed.map((document) => documentJob(document, current.now)),
    )
    const sync = await findSync(trx, tenantId, current.provider)
    if (sync && sync.appliedVersion < sync.desiredVersion)
      await enqueueJobs(trx, ctx, [agentJob({ ...current, tenantId }, current.now)])
    await recordAudit(trx, ctx, { after: { documents: failed.length } })
  })
  ctx.events.emit('jobsQueued')
  return await viewKnowledge(ctx, tenantId)
}
