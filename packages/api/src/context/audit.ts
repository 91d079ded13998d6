import { AsyncLocalStorage } from 'node:async_hooks'

import type { Db } from '@callwright/db/database'

import type { Caller, Ctx, Deps } from './context.ts'
import { isWithinLimit } from './rate-limit.ts'

/** One line of the audit log. */
export type NewAuditEntry = {
  action: string
  /** default: the caller's */
  tenantId?: string | null
  /** default: the signed-in user */
  actorUserId?: string
  subject?: string | null
  /** What it was and what it became, without secrets. */
  before?: unknown
  after?: unknown
}

/** Set while a mutation runs: whether its rule has noted it yet. */
const mutation = new AsyncLocalStorage<{ isNoted: boolean }>()

/** Records who did what, when, and from where, in the transaction that does it. */
export async function recordAudit(
  db: Db,
  { now, newId, caller }: Pick<Deps, 'now' | 'newId'> & { caller?: Caller },
  entry: NewAuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      id: newId(),
      at: now(),
      actorUserId: entry.actorUserId ?? caller?.session?.user.id ?? null,
      tenantId: entry.tenantId ?? caller?.session?.tenantId ?? null,
      action: entry.action,
      subject: entry.subject ?? null,
      ip: caller?.ip ?? null,
      before: asJson(entry.before),
      after: asJson(entry.after),
    })
    .execute()
  const running = mutation.getStore()
  if (running) running.isNoted = true
}

/** Mutations only because their input does not fit into an address. */
const CHANGE_NOTHING = new Set(['bulk.findDoNotCall'])

/**
 * Runs a mutation and makes sure that it stands in the log: its rule notes it in its own transaction, with what it knows;
 * where the rule had nothing to change, that it was asked for is noted all the same.
 */
export async function withAudit<T extends { ok: boolean }>(
  ctx: Ctx,
  action: string,
  work: () => Promise<T>,
): Promise<T> {
  const running = { isNoted: CHANGE_NOTHING.has(action) }
  const result = await mutation.run(running, work)
  if (result.ok && !running.isNoted) await recordAudit(ctx.db, ctx, { action })
  return result
}

const REFUSALS = { name: 'audited-refusals', most: 20, windowMs: 60 * 60 * 1000 }

/** Somebody who is signed in tried a door that is not theirs; who goes on trying does not fill the log. */
export async function recordRefusal(ctx: Ctx, action: string): Promise<void> {
  const { session } = ctx.caller
  if (!session || !(await isWithinLimit(ctx, REFUSALS, session.user.id))) return
  await recordAudit(ctx.db, ctx, { action, after: { refused: true } })
}

const SECRET = /^(?:code|codes|cookie|secret|.*(?:password|passwd|token|secret|api_?key|recovery|totp).*)$/i

/** Rules give no secrets; should one slip in, it stops here. */
function asJson(value: unknown): string | null {
  if (value === undefined) return null
  return JSON.stringify(value, (name, inner: unknown) => (SECRET.test(name) ? '(secret)' : inner))
}
