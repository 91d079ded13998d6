import type { FallBack } from '@callwright/contract/agent/fall-back'
import { type E164, readPhone, refuseCall } from '@callwright/contract/text/phone'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { recordAudit } from '../../context/audit.ts'
import type { Ctx, Deps } from '../../context/context.ts'
import { DomainError } from '../../context/domain-error.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'
import { findHoursEffect, type HoursEffect } from '../hours/outside-hours.ts'
import * as repo from './fall-back.repo.ts'

export type FallBackView = repo.SavedFallBack & {
  /** why calls are not forwarded to the number, as a sentence; null if they are */
  refusal: string | null
  /** whether the business's numbers ask us about each call; the fallback applies only then */
  acts: HoursEffect
}

export async function viewFallBack(ctx: Ctx, tenantId: TenantId): Promise<FallBackView> {
  const fallBack = await repo.findFallBack(ctx.db, tenantId)
  const { phoneNumber } = fallBack
  return {
    ...fallBack,
    refusal: phoneNumber && (await refuseForward(ctx.db, ctx, phoneNumber)),
    acts: await findHoursEffect(ctx.db, tenantId, ctx.voice.name),
  }
}

/** @throws DomainError `invalid` if calls may not be forwarded to the number */
export async function saveFallBack(
  ctx: Ctx,
  tenantId: TenantId,
  { message, phoneNumber: typed }: { message: string; phoneNumber: string },
): Promise<FallBackView> {
  const read = typed === '' ? null : readPhone(typed)
  if (read?.ok === false) throw new DomainError('invalid', read.message)
  const phoneNumber = read?.e164 ?? null
  await ctx.db.transaction().execute(async (trx) => {
    const before = await repo.findFallBack(trx, tenantId)
    // A number that has since been assigned or disallowed must not block a change of the message.
    const isNew = phoneNumber !== before.phoneNumber
    const refusal = isNew && phoneNumber && (await refuseForward(trx, ctx, phoneNumber))
    if (refusal) throw new DomainError('invalid', refusal)
    const after: FallBack = { message, phoneNumber }
    await repo.saveFallBack(trx, tenantId, after)
    await recordAudit(trx, ctx, { before: { message: before.message, phoneNumber: before.phoneNumber }, after })
  })
  return await viewFallBack(ctx, tenantId)
}

/** Checked when the number is saved and again for each call: countries and numbers change. */
export async function refuseForward(
  db: Db,
  { settings }: Pick<Deps, 'settings'>,
  number: E164,
): Promise<string | null> {
  const refusal = refuseCall(number, settings.countries)
  if (refusal) return refusal.message
  const comesBack = 'An AI agent answers this number, so a forwarded call would come back.'
  return (await repo.isOwnNumber(db, number)) ? comesBack : null
}

/** For the operator: the carrier bills them for forwarded calls. */
export async function setForwarding(ctx: TenantCtx, { enabled }: { enabled: boolean }): Promise<void> {
  const { tenantId } = ctx
  await ctx.db.transaction().execute(async (trx) => {
    const { forwardsWhileHeld } = await repo.findFallBack(trx, tenantId)
    await repo.saveFallBack(trx, tenantId, { forwardsWhileHeld: enabled ? 1 : 0 })
    await recordAudit(trx, ctx, { tenantId, before: { forwardsWhileHeld }, after: { forwardsWhileHeld: enabled } })
  })
}
