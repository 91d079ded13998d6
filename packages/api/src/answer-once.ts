import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'

import type { Ctx } from './context.ts'
import { findFirstAnswer, rememberAnswer } from './idempotency.repo.ts'

/** How long the same key gives the first answer. */
export const SAME_KEY_MS = 24 * 60 * 60 * 1000

/**
 * Acts unless the same key has had its answer; without a key it always acts. The caller's transaction holds a lock that
 * requests with the same key wait for.
 * @param key.action what the key is for: the same key for something else is another key
 */
export async function answerOnce<Answer>(
  trx: Db,
  { tenantId, now }: Pick<Ctx, 'now'> & { tenantId: TenantId },
  { action, key, act }: { action: string; key: string | undefined; act: () => Promise<Answer> },
): Promise<Answer> {
  if (key === undefined) return await act()
  const name = `${action}:key:${key}`
  const first = await findFirstAnswer(trx, tenantId, { key: name, notBefore: now() - SAME_KEY_MS })
  if (first !== null) return JSON.parse(first) as Answer
  const answer = await act()
  await rememberAnswer(trx, tenantId, { key: name, answer: JSON.stringify(answer), now: now() })
  return answer
}
