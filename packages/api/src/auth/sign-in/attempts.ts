import type { UserId } from '@callwright/db/tables/ids'

import type { Ctx } from '../../context/context.ts'
import { forgetAttempts, type Limit, takeAttempt } from '../../context/rate-limit.ts'
import * as repo from '../auth.repo.ts'
import { hashSecret } from '../../context/secrets.ts'

export type AttemptLimits = { byAccount: Limit; byDevice: Limit; byIp: Limit }

/** A browser that has signed in to this very account before. */
export type KnownDevice = { deviceHash: string; userId: UserId }

/** @returns null where the browser is not known to the account, or there is no such account */
export async function findKnownDevice(ctx: Ctx, userId: UserId | undefined): Promise<KnownDevice | null> {
  const deviceHash = ctx.caller.deviceToken ? hashSecret(ctx.caller.deviceToken) : null
  if (!deviceHash || !userId) return null
  return (await repo.isKnownDevice(ctx.db, deviceHash, userId)) ? { deviceHash, userId } : null
}

/**
 * Counts an authentication attempt against the account and the IP address. Attempts from a known device count only
 * against that device, so that a stranger cannot lock out its owner.
 * @param who.account what the account is counted by, whether or not there is one
 * @returns forgets the attempts of the account or the device, to be called when it was the rightful owner
 * @throws DomainError `too-many`
 */
export async function countAttempt(
  ctx: Ctx,
  { byAccount, byDevice, byIp }: AttemptLimits,
  { account, device }: { account: string; device: KnownDevice | null },
): Promise<() => Promise<void>> {
  if (device) {
    const who = `${device.deviceHash}:${device.userId}`
    await takeAttempt(ctx, byDevice, who)
    return () => forgetAttempts(ctx, byDevice, who)
  }
  await takeAttempt(ctx, byIp, ctx.caller.ip)
  await takeAttempt(ctx, byAccount, account)
  return () => forgetAttempts(ctx, byAccount, account)
}
