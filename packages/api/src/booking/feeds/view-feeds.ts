import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import { openSecret, sealSecret } from '../../context/secret-box.ts'
import { FEED_GOOD_MS } from '../times/read-rules.ts'
import { type FeedRow, listFeeds } from './feeds.repo.ts'

/** A calendar elsewhere whose events count as busy. Its address stays secret. */
export type Feed = {
  id: string
  name: string
  /** of its address; '' if that can no longer be read */
  host: string
  /** epoch ms; when its events were read last; null: never */
  readAt: number | null
  /** why it could not be read the last time; null if it could */
  problem: string | null
  /** nothing is offered until it is read again */
  isStale: boolean
}

/** Oldest first. */
export async function viewFeeds(deps: Pick<Deps, 'db' | 'now' | 'secretKey'>, tenantId: TenantId): Promise<Feed[]> {
  const readAfter = deps.now() - FEED_GOOD_MS
  return (await listFeeds(deps.db, tenantId)).map((row) => {
    const { id, name, readAt, problem } = row
    const isStale = readAt === null || readAt < readAfter
    return { id, name, host: openAddress(deps, row)?.host ?? '', readAt, problem, isStale }
  })
}

export function sealAddress(
  { secretKey: key }: Pick<Deps, 'secretKey'>,
  { id, url }: { id: string; url: URL },
): string {
  return sealSecret(Buffer.from(url.href), { key, purpose: 'calendar', owner: id })
}

/** null if the installation's key has changed */
export function openAddress({ secretKey: key }: Pick<Deps, 'secretKey'>, { id, sealedUrl }: FeedRow): URL | null {
  const bytes = openSecret(sealedUrl, { key, purpose: 'calendar', owner: id })
  return bytes && URL.parse(Buffer.from(bytes).toString())
}
