import { type OpeningHours, openingAt, type OpeningState } from '@callwright/contract/agent/opening-hours'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Ctx } from '../../context/context.ts'
import { changeAgent } from '../change-agent.ts'
import * as repo from './hours.repo.ts'
import { findHoursEffect, type HoursEffect } from './outside-hours.ts'

export type OpeningHoursView = {
  /** null: always open */
  hours: OpeningHours | null
  acts: HoursEffect
  /** now; null if always open */
  state: OpeningState | null
}

export async function viewOpeningHours(ctx: Ctx, tenantId: TenantId): Promise<OpeningHoursView> {
  const hours = await repo.findHours(ctx.db, tenantId)
  return {
    hours,
    acts: await findHoursEffect(ctx.db, tenantId, ctx.voice.name),
    state: hours && openingAt(hours, ctx.now()),
  }
}

/** @param hours null: always open @throws the errors of `changeAgent` */
export async function saveOpeningHours(
  ctx: Ctx,
  tenantId: TenantId,
  hours: OpeningHours | null,
): Promise<OpeningHoursView> {
  await changeAgent(ctx, tenantId, async (trx) => {
    const before = await repo.findHours(trx, tenantId)
    await repo.saveHours(trx, tenantId, hours)
    return { before: toAuditValue(before), after: toAuditValue(hours) }
  })
  return await viewOpeningHours(ctx, tenantId)
}

/** Without the text for calls outside the hours, which can be as long as a prompt. */
function toAuditValue(hours: OpeningHours | null): object {
  return hours === null ? { alwaysOpen: true } : { ...hours, outside: hours.outside.kind }
}
