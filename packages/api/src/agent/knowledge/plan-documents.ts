import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { ProviderName } from '@callwright/voice/voice-provider'

import type { Deps } from '../../context/context.ts'
import { enqueueJobs } from '../../jobs/enqueue-job.ts'
import { documentJob } from './document-job.ts'
import * as repo from './knowledge.repo.ts'

/** The media types that an agent can read, out of the four that can be uploaded. */
const READABLE_MEDIA_TYPES = new Set([
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
])

export function isReadable(mediaType: string): boolean {
  return READABLE_MEDIA_TYPES.has(mediaType)
}

/**
 * Compares the business's files and links with this provider's documents, and queues uploads of new ones and
 * removals of deleted ones. Idempotent. Runs in the caller's transaction; the caller emits `jobsQueued` after it.
 */
export async function planDocuments(
  db: Db,
  tenant: TenantId,
  { provider, deps, dueAt }: { provider: ProviderName; deps: Pick<Deps, 'now' | 'newId'>; dueAt: number },
): Promise<void> {
  const sources = await listSources(db, tenant)
  const documents = await repo.listDocuments(db, tenant, provider)
  const toKey = (kind: string, id: string): string => `${kind} ${id}`
  const existingKeys = new Set(documents.map((each) => toKey(each.sourceKind, each.sourceId)))
  const sourceKeys = new Set(sources.map((each) => toKey(each.kind, each.id)))
  const added = sources
    .filter((each) => !existingKeys.has(toKey(each.kind, each.id)))
    .map(({ kind, id, name }) => ({
      tenantId: tenant,
      provider,
      sourceKind: kind,
      sourceId: id,
      name,
      state: 'waiting' as const,
      createdAt: deps.now(),
    }))
  const removed = documents.filter(
    ({ sourceKind, sourceId, state }) => !sourceKeys.has(toKey(sourceKind, sourceId)) && state !== 'removing',
  )
  await repo.insertDocuments(db, added)
  for (const document of removed) await repo.markForRemoval(db, document)
  await enqueueJobs(db, deps, [
    ...added.map((each) => documentJob(each, dueAt)),
    ...removed.map((each) => documentJob(each, deps.now())),
  ])
}

type Source = { kind: 'file' | 'link'; id: string; name: string }

async function listSources(db: Db, tenant: TenantId): Promise<Source[]> {
  const files = await repo.listKnowledgeFiles(db, tenant)
  const { links } = await repo.findFacts(db, tenant)
  return [
    ...files.filter((file) => isReadable(file.mediaType)).map(({ id, name }) => ({ kind: 'file' as const, id, name })),
    ...links.map(({ id, url }) => ({ kind: 'link' as const, id, name: formatLinkTitle(url) })),
  ]
}

/** A link's display name: the host without `www.`, and the path. */
export function formatLinkTitle(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed) return url
  return `${parsed.host.replace(/^www\./, '')}${parsed.pathname.replace(/\/$/, '')}`
}
