import { BUSINESS_SCOPES, MAX_API_KEYS, OPERATOR_SCOPES, type Scope } from '@callwright/contract/api-keys'
import { lockName } from '@callwright/db/query/lock-name'

import { recordAudit } from '../../context/audit.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import { hashSecret } from '../../context/secrets.ts'
import { queueSecurityEmail } from '../../mail/security-email.ts'
import { keyCreatedEmail } from './api-key-email.ts'
import { reauthenticate, type SignedInCtx } from '../sign-in/verify-owner.ts'
import { describeKey, newApiKey } from './api-key.ts'
import * as repo from './api-keys.repo.ts'

export type ApiKey = Omit<repo.KeyRow, 'scopes'> & { scopes: Scope[] }

const DAY_MS = 24 * 60 * 60 * 1000
const MAX_LISTED = 100

/** Newest first, including revoked and expired keys; at most 100, among them all usable ones. */
export async function listApiKeys({ db, now }: SignedInCtx, owner: repo.KeyOwner): Promise<{ rows: ApiKey[] }> {
  const rows = await repo.listKeys(db, owner, { now: now(), limit: MAX_LISTED })
  return { rows: rows.map(toApiKey).toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)) }
}

/**
 * @returns the row and the key itself, which is never shown again
 * @throws DomainError `conflict` at twenty usable keys, `too-many`, `invalid` if the password or code is wrong or a
 *   scope is not for this owner's keys
 */
export async function createApiKey(
  ctx: SignedInCtx,
  owner: repo.KeyOwner,
  input: { name: string; scopes: Scope[]; expiresInDays: number | null; password: string; code?: string | undefined },
): Promise<ApiKey & { key: string }> {
  const allowed: readonly Scope[] = owner === null ? OPERATOR_SCOPES : BUSINESS_SCOPES
  const refused = input.scopes.findIndex((scope) => !allowed.includes(scope))
  if (refused !== -1) {
    throw new DomainError('invalid', `Invalid request: scopes[${refused}] must be one of ${allowed.join(', ')}`)
  }
  await reauthenticate(ctx, input)
  const { user } = ctx.session
  const now = ctx.now()
  const key = newApiKey(owner === null ? 'operator' : 'business')
  const scopes = [...new Set(input.scopes)]
  const { name, expiresInDays } = input
  const row = {
    ...{ id: ctx.newId(), name, ...describeKey(key), scopes: JSON.stringify(scopes), createdAt: now },
    expiresAt: expiresInDays === null ? null : now + expiresInDays * DAY_MS,
    ...{ lastUsedAt: null, lastUsedIp: null, revokedAt: null },
  }
  await ctx.db.transaction().execute(async (trx) => {
    await lockName(trx, `api keys ${owner ?? 'operator'}`)
    if ((await repo.countUsableKeys(trx, owner, now)) >= MAX_API_KEYS) {
      throw new DomainError('conflict', `There can be at most ${MAX_API_KEYS} keys. Please revoke one first.`)
    }
    await repo.insertKey(trx, { ...row, tenantId: owner, keyHash: hashSecret(key), createdBy: user.id })
    const after = { name, scopes, expiresAt: row.expiresAt }
    await recordAudit(trx, ctx, { tenantId: owner, subject: row.id, after })
    await queueSecurityEmail(trx, ctx, { recipient: user.email, ...keyCreatedEmail(name) })
  })
  ctx.events.emit('jobsQueued')
  return { ...toApiKey({ ...row, createdBy: user.email }), key }
}

/**
 * The key stops working at once, and its open connections close. Revoking it again changes nothing.
 * @throws DomainError `not-found`, also for another owner's key
 */
export async function revokeApiKey(ctx: SignedInCtx, owner: repo.KeyOwner, keyId: string): Promise<{ keyId: string }> {
  const keyHash = await ctx.db.transaction().execute(async (trx) => {
    const found = await repo.findOwnKey(trx, owner, keyId)
    if (!found) throw notFound()
    if (found.revokedAt === null) await repo.revokeKey(trx, keyId, ctx.now())
    const before = { name: found.name }
    await recordAudit(trx, ctx, { tenantId: owner, subject: keyId, before })
    return found.keyHash
  })
  ctx.events.emit('sessionsEnded', { userId: ctx.session.user.id, sessionId: keyHash })
  return { keyId }
}

function toApiKey(row: repo.KeyRow): ApiKey {
  return { ...row, scopes: repo.readScopes(row.scopes) }
}
