import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Ctx } from '../context/context.ts'
import { findFirstResponse, storeResponse } from './idempotency.repo.ts'

/** How long a repeated key gets the first response. */
export const IDEMPOTENCY_WINDOW_MS = 24 * 60 * 60 * 1000

/**
 * Runs `act` once per key, and returns its first response afterward; without a key it always runs. The caller's
 * transaction must hold a lock that requests with the same key wait for.
 * @param key.action the scope of the key: the same key for a different action is a different key
 */
export async function respondOnce<Result>(
  trx: Db,
  { tenantId, now }: Pick<Ctx, 'now'> & { tenantId: TenantId },
  { action, key, act }: { action: string; key: string | undefined; act: () => Promise<Result> },
): Promise<Result> {
  if (key === undefined) return await act()
  const name = `${action}:key:${key}`
  const first = await findFirstResponse(trx, tenantId, { key: name, notBefore: now() - IDEMPOTENCY_WINDOW_MS })
  if (first !== null) return JSON.parse(first) as Result
  const result = await act()
  await storeResponse(trx, tenantId, { key: name, response: JSON.stringify(result), now: now() })
  return result
}
