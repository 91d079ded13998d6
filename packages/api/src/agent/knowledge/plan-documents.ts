import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { ProviderName } from '@callwright/voice/voice-provider'

import * as repo from './knowledge.repo.ts'

/** Of the four types that people may give, those that an agent can read. */
const READABLE = new Set(['application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'])

export function isReadable(mediaType: string): boolean {
  return READABLE.has(mediaType)
}

/**
 * Compares what the business has with what this provider is to have: new files and links are put on their way, those
 * that are gone are put on their way out. The same again changes nothing. In the caller's transaction.
 */
export async function planDocuments(
  db: Db,
  tenant: TenantId,
  { provider, now, dueAt }: { provider: ProviderName; now: number; dueAt: number },
): Promise<void> {
  const sources = await listSources(db, tenant)
  const documents = await repo.listDocuments(db, tenant, provider)
  const keyOf = (kind: string, id: string): string => `${kind} ${id}`
  const known = new Set(documents.map((each) => keyOf(each.sourceKind, each.sourceId)))
  const wanted = new Set(sources.map((each) => keyOf(each.kind, each.id)))
  const missing = sources.filter((each) => !known.has(keyOf(each.kind, each.id)))
  await repo.insertDocuments(
    db,
    missing.map(({ kind, id, name }) => ({
      tenantId: tenant,
      provider,
      sourceKind: kind,
      sourceId: id,
      name,
      state: 'waiting' as const,
      nextTryAt: dueAt,
      createdAt: now,
    })),
  )
  for (const document of documents) {
    const isGone = !wanted.has(keyOf(document.sourceKind, document.sourceId))
    if (isGone && document.state !== 'removing') await repo.markRemoving(db, document, now)
  }
}

type Source = { kind: 'file' | 'link'; id: string; name: string }

async function listSources(db: Db, tenant: TenantId): Promise<Source[]> {
  const files = await repo.listFiles(db, tenant)
  const { links } = await repo.findFacts(db, tenant)
  return [
    ...files.filter((file) => isReadable(file.mediaType)).map(({ id, name }) => ({ kind: 'file' as const, id, name })),
    ...links.map(({ id, url }) => ({ kind: 'link' as const, id, name: titleOf(url) })),
  ]
}

/** A link as people know it: the host without www, and the path. */
export function titleOf(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed) return url
  return `${parsed.host.replace(/^www\./, '')}${parsed.pathname.replace(/\/$/, '')}`
}
