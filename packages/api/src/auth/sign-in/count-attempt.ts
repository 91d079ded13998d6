import type { UserId } from '@callwright/db/tables/ids'

import type { Ctx } from '../../context/context.ts'
import { resetAttempts, type Limit, consumeAttempt } from '../../context/rate-limit.ts'
import * as repo from '../auth.repo.ts'
import { hashSecret } from '../../context/secrets.ts'

/** Each kind of attempt has its own: `SIGN_IN_ATTEMPTS` in sign-in.ts, for example. */
export type AttemptLimits = { byAccount: Limit; byDevice: Limit; byIp: Limit }

/** A browser that has signed in to this account before. */
export type KnownDevice = { deviceHash: string; userId: UserId }

/** @returns null if the browser is not known for the account, or the account does not exist */
export async function findKnownDevice(ctx: Ctx, userId: UserId | undefined): Promise<KnownDevice | null> {
  const deviceHash = ctx.caller.deviceToken ? hashSecret(ctx.caller.deviceToken) : null
  if (!deviceHash || !userId) return null
  return (await repo.isKnownDevice(ctx.db, deviceHash, userId)) ? { deviceHash, userId } : null
}

/**
 * Counts an authentication attempt against the account and the IP address. Attempts from a known device count only
 * against that device, so a stranger cannot lock out its owner.
 * @param attempt.account the counter's key; the account need not exist
 * @returns a function that resets the counter, to call after a successful attempt
 * @throws DomainError `too-many`
 */
export async function countAttempt(
  ctx: Ctx,
  { byAccount, byDevice, byIp }: AttemptLimits,
  { account, device }: { account: string; device: KnownDevice | null },
): Promise<() => Promise<void>> {
  if (device) {
    const key = `${device.deviceHash}:${device.userId}`
    await consumeAttempt(ctx, byDevice, key)
    return () => resetAttempts(ctx, byDevice, key)
  }
  await consumeAttempt(ctx, byIp, ctx.caller.ip)
  await consumeAttempt(ctx, byAccount, account)
  return () => resetAttempts(ctx, byAccount, account)
}
