import { monthOf } from '@callwright/contract/admin'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { DomainError } from '../context/domain-error.ts'
import { type Allowance, findAllowance } from './usage.repo.ts'

/** Why a client currently cannot start calls. */
export type Hold = { reason: 'paused' | 'limit'; message: string }

/** A hold as a campaign's reason. */
export const HOLD_REASONS = { paused: 'client-paused', limit: 'limit-reached' } as const

/** @returns null if calls are allowed. A limit is reached when the month's minutes reach or exceed it. */
export async function findHold(db: Db, tenant: TenantId, now: number): Promise<Hold | null> {
  const allowance = await findAllowance(db, tenant, monthOf(now))
  if (!allowance || allowance.pausedAt !== null) return { reason: 'paused', message: 'Service is paused' }
  const { limitMinutes, usedSeconds } = allowance
  if (limitMinutes !== null && usedSeconds >= limitMinutes * 60) {
    return { reason: 'limit', message: `Monthly limit of ${limitMinutes} minutes reached` }
  }
  return null
}

/** @returns whole minutes left of the month's limit; null without a limit */
export function computeMinutesLeft({ limitMinutes, usedSeconds }: Allowance): number | null {
  return limitMinutes === null ? null : Math.max(0, Math.floor(limitMinutes - usedSeconds / 60))
}

/** @throws DomainError `forbidden` with a message for the client */
export async function assertNotHeld(db: Db, tenant: TenantId, now: number): Promise<void> {
  const hold = await findHold(db, tenant, now)
  if (hold) throw new DomainError('forbidden', hold.message)
}
