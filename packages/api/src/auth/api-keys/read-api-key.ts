import { isRecent } from '../../context/clock.ts'
import type { Deps, Session } from '../../context/context.ts'
import { hashSecret } from '../../context/secrets.ts'
import { recordUse } from '../sessions/record-use.ts'
import { isWellFormedKey } from './api-key.ts'
import * as repo from './api-keys.repo.ts'

/** Precision of "last used": a write on every request would be too expensive. */
const LAST_USED_PRECISION_MS = 60_000

/**
 * The session of the user that a key acts for; null if the key is malformed (found without reading the database),
 * unknown, revoked or expired, or if its business is being erased. A paused business's key may only read.
 * @param options.touch if false, this read does not count as use, for example when open sockets are checked
 */
export async function readApiKey(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  key: string,
  options: { ip: string; touch?: true } | { touch: false },
): Promise<Session | null> {
  if (!isWellFormedKey(key)) return null
  const keyHash = hashSecret(key)
  const at = now()
  const found = await repo.findUsableKey(db, { keyHash, now: at })
  if (!found) return null
  const { id, name, lastUsedAt, tenantId } = found
  const isNoted = lastUsedAt !== null && isRecent(lastUsedAt, at, LAST_USED_PRECISION_MS)
  if (options.touch !== false && !isNoted) {
    const { ip } = options
    await recordUse(id, async () => await repo.touchKey(db, id, { lastUsedAt: at, lastUsedIp: ip }))
  }
  return {
    sessionId: keyHash,
    key: { id, name, scopes: repo.readScopes(found.scopes), isReadOnly: found.pausedAt !== null },
    persistent: false,
    user: {
      id: found.userId,
      email: found.email,
      role: found.role,
      emailVerified: found.emailVerifiedAt !== null,
    },
    tenantId,
  }
}
