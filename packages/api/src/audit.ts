import type { Db } from '@callwright/db/database'

import type { Caller, Deps } from './context.ts'

export type AuditedDeed = {
  action: string
  tenantId?: string | null
  subject?: string | null
  /** What it was and what it became, without secrets. */
  before?: unknown
  after?: unknown
}

/** Notes who did what, when and from where, in the transaction of the deed itself. */
export async function recordAudit(
  db: Db,
  { deps, caller, actorUserId }: { deps: Pick<Deps, 'now' | 'newId'>; caller: Caller | null; actorUserId?: string },
  deed: AuditedDeed,
): Promise<void> {
  await db
    .insertInto('audit_entries')
    .values({
      id: deps.newId(),
      at: deps.now(),
      actor_user_id: actorUserId ?? caller?.session?.user.id ?? null,
      tenant_id: deed.tenantId ?? caller?.session?.tenantId ?? null,
      action: deed.action,
      subject: deed.subject ?? null,
      ip: caller?.ip ?? null,
      before: deed.before === undefined ? null : JSON.stringify(deed.before),
      after: deed.after === undefined ? null : JSON.stringify(deed.after),
    })
    .execute()
}
