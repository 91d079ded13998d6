import { createHash } from 'node:crypto'

import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { isRecent } from '../context/clock.ts'
import type { Ctx } from '../context/context.ts'
import { DomainError } from '../context/domain-error.ts'
import * as repo from './idempotency.repo.ts'

/** How long a repeated key gets the first response. */
const IDEMPOTENCY_WINDOW_MS = 24 * 60 * 60 * 1000

const OTHER_REQUEST = 'This idempotency key belongs to a different request. Please use a new key for each request.'

/** What makes a request a repetition. `contentHash`: null if the name already contains the request's content. */
export type RequestKey = { name: string; validForMs: number; contentHash: string | null }

type TenantDeps = Pick<Ctx, 'now'> & { tenantId: TenantId }

/**
 * The key that a client sent with a request.
 * @param action the scope of the key: the same key for a different action is a different key
 * @param content what the request asks for, normalized, without the key
 */
export function clientKey(action: string, key: string, content: unknown): RequestKey {
  const contentHash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return { name: `${action}:key:${key}`, validForMs: IDEMPOTENCY_WINDOW_MS, contentHash }
}

/**
 * The first response (JSON) to a key, or null if there is none. To prevent a second response, the caller's transaction
 * holds a lock that requests with the same key wait for.
 * @throws DomainError `conflict` if the key belongs to a request with other content
 */
export async function findFirstResponse(
  db: Db,
  { tenantId, now }: TenantDeps,
  { name, validForMs, contentHash }: RequestKey,
): Promise<string | null> {
  const first = await repo.findResponse(db, tenantId, { key: name, notBefore: now() - validForMs })
  if (!first) return null
  // A client's own key always means the same request, even if the clock ran ahead when it was first used.
  if (contentHash === null && !isRecent(first.createdAt, now(), validForMs)) return null
  // Responses from before migration 0008 have no hash.
  if (first.contentHash !== null && first.contentHash !== contentHash) throw new DomainError('conflict', OTHER_REQUEST)
  return first.answer
}

export async function storeFirstResponse(
  db: Db,
  { tenantId, now }: TenantDeps,
  { key: { name, contentHash }, response }: { key: RequestKey; response: unknown },
): Promise<void> {
  const row = { key: name, contentHash, response: JSON.stringify(response), now: now() }
  await repo.storeResponse(db, tenantId, row)
}

/**
 * Runs `act` once per key, and returns its first response afterward; without a key it always runs. The caller's
 * transaction must hold a lock that requests with the same key wait for.
 * @param request.action and `content`: see `clientKey`
 * @throws DomainError `conflict` if the key belongs to a request with other content
 */
export async function respondOnce<Result>(
  trx: Db,
  deps: TenantDeps,
  request: { action: string; key: string | undefined; content: unknown; act: () => Promise<Result> },
): Promise<Result> {
  if (request.key === undefined) return await request.act()
  const key = clientKey(request.action, request.key, request.content)
  const first = await findFirstResponse(trx, deps, key)
  if (first !== null) return JSON.parse(first) as Result
  const result = await request.act()
  await storeFirstResponse(trx, deps, { key, response: result })
  return result
}
