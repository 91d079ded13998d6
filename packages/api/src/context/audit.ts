import type { Db } from '@callwright/db/database'

import type { Ctx, Deps } from './context.ts'
import { tryConsumeAttempt } from './rate-limit.ts'

/** One audit log entry. */
export type NewAuditEntry = {
  /** Default: the path of the mutation that runs. Named by code without a procedure, or if it differs from the path. */
  action?: string
  /** Default: the caller's tenant. */
  tenantId?: string | null
  /** Default: the signed-in user. */
  actorUserId?: string
  subject?: string | null
  /** The old value. Like `after`, it must not contain secrets. */
  before?: unknown
  after?: unknown
}

type AuditDeps = Pick<Deps, 'now' | 'newId'> & Partial<Pick<Ctx, 'caller' | 'mutation' | 'isAudited'>>

/** Records an entry; pass the transaction that makes the change. */
export async function recordAudit(
  db: Db,
  { now, newId, caller, mutation, isAudited = true }: AuditDeps,
  entry: NewAuditEntry = {},
): Promise<void> {
  if (!isAudited) return
  const action = entry.action ?? mutation?.path
  if (action === undefined) throw new Error('An audit entry outside a mutation needs an action')
  await db
    .insertInto('audit_entries')
    .values({
      id: newId(),
      at: now(),
      actorUserId: entry.actorUserId ?? caller?.session?.user.id ?? null,
      actorKeyId: caller?.session?.key?.id ?? null,
      tenantId: entry.tenantId === undefined ? (caller?.session?.tenantId ?? null) : entry.tenantId,
      action,
      subject: maskEntry(action, entry.subject ?? null),
      ip: caller?.ip ?? null,
      before: maskEntry(action, asJson(entry.before)),
      after: maskEntry(action, asJson(entry.after)),
    })
    .execute()
  if (mutation) mutation.isRecorded = true
}

/** Mutations only because their input is too long for a URL. */
const READ_ONLY_MUTATIONS: ReadonlySet<string> = new Set(['bulk.findDoNotCall', 'bulk.plan'])

export function isReadOnlyMutation(path: string): boolean {
  return READ_ONLY_MUTATIONS.has(path)
}

const REFUSAL_LIMIT = { name: 'audited-refusals', max: 20, windowMs: 60 * 60 * 1000 }

/** Records a signed-in user's or API key's attempt at a forbidden mutation, at most 20 an hour. */
export async function recordRefusal(ctx: Ctx, action: string): Promise<void> {
  const { session } = ctx.caller
  if (!session || !(await tryConsumeAttempt(ctx, REFUSAL_LIMIT, session.user.id))) return
  await recordAudit(ctx.db, ctx, { action, after: { refused: true } })
}

const SECRET = /^(?:code|codes|cookie|secret|.*(?:password|passwd|token|secret|api_?key|recovery|totp).*)$/i

/** Rules must not pass secrets; this masks any that slip in. */
function asJson(value: unknown): string | null {
  if (value === undefined) return null
  return JSON.stringify(value, (name, inner: unknown) => (SECRET.test(name) ? '(secret)' : inner))
}

const ABOUT_ENDPOINTS = /^(?:(?:admin\.)?webhooks|tools)\./

/** Masks the URLs of endpoints and tools; others, such as a business's links, stay readable. Earlier entries have whole URLs. */
export function maskEntry<Text extends string | null>(action: string, text: Text): Text | string {
  return ABOUT_ENDPOINTS.test(action) ? maskUrls(text) : text
}

/** URLs without their path and query, either of which can be a secret. */
export function maskUrls<Text extends string | null>(text: Text): Text | string {
  return text?.replace(/https?:\/\/[^\s"\\]+/gi, maskUrl) ?? text
}

function maskUrl(text: string): string {
  const url = URL.parse(text)
  return url && text !== url.origin && text !== `${url.origin}/` ? `${url.origin}/…` : text
}
