import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Selectable } from 'kysely'

export type AttemptRecord = Selectable<Schema['attempts']>

/** News of a call prove that the provider has dialled, whether its answer ever came or not. */
export async function settleByCall(
  db: Db,
  tenant: TenantId,
  { callId, now, hasEnded }: { callId: string; now: number; hasEnded: boolean },
): Promise<void> {
  await db
    .updateTable('attempts')
    .set((eb) => ({
      state: eb
        .case()
        .when('state', 'in', ['sent', 'unknown'])
        .then('started' as const)
        .else(eb.ref('state'))
        .end(),
      settledAt: eb.fn.coalesce('settledAt', eb.val(now)),
      ...(hasEnded ? { endedAt: eb.fn.coalesce('endedAt', eb.val(now)) } : {}),
    }))
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .execute()
}

/** A call without any proof takes no line any more; what became of it stays unknown. */
export async function endUnproved(
  db: Db,
  tenant: TenantId,
  { callId, now }: { callId: string; now: number },
): Promise<void> {
  await db
    .updateTable('attempts')
    .set((eb) => ({
      state: 'unknown' as const,
      settledAt: eb.fn.coalesce('settledAt', eb.val(now)),
      endedAt: now,
    }))
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .execute()
}

/** The provider took the call; where news of it were quicker, its record is another one from now on. */
export async function joinAttempt(
  db: Db,
  tenant: TenantId,
  joined: { callId: string; joinedId: string; recipientId: string | null; now: number },
): Promise<void> {
  const { callId, joinedId, recipientId, now } = joined
  if (recipientId === null) return
  await settleByCall(db, tenant, { callId, now, hasEnded: false })
  if (joinedId === callId) return
  await db
    .updateTable('attempts')
    .set({ callId: joinedId })
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .execute()
  await db
    .updateTable('recipients')
    .set({ callId: joinedId })
    .where('id', '=', recipientId)
    .where('callId', '=', callId)
    .where('tenantId', '=', tenant)
    .execute()
}
