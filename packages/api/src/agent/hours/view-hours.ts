import { type OpeningHours, openingAt, type OpeningState } from '@callwright/contract/agent/opening-hours'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { ProviderName } from '@callwright/voice/voice-provider'

import type { Ctx } from '../../context/context.ts'
import * as repo from './hours.repo.ts'

/**
 * `per-call`: each call outside the hours gets a different text, on numbers that ask us about each call.
 * `in-prompt`: the agent knows the hours and the time, for numbers that the provider answers without asking us.
 */
export type HoursEffect = 'per-call' | 'in-prompt' | 'both'

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

/** Depends on the business's numbers. Without numbers, only simulated calls ask us. */
export async function findHoursEffect(db: Db, tenant: TenantId, provider: ProviderName): Promise<HoursEffect> {
  const ids = await repo.listNumberIds(db, tenant, provider)
  const isPerCall = ids.includes(null) || (ids.length === 0 && provider === 'simulator')
  if (!isPerCall) return 'in-prompt'
  return ids.some((id) => id !== null) ? 'both' : 'per-call'
}
