import type { UserId } from '@callwright/db/ids'

import type { Ctx } from '../context.ts'
import { forgetAttempts, type Limit, takeAttempt } from '../rate-limit.ts'
import * as repo from './auth.repo.ts'
import { hashSecret } from './secrets.ts'

export type AttemptLimits = { byAccount: Limit; byDevice: Limit; byIp: Limit }

/**
 * Counts an attempt to prove who one is, for the account and for the address it comes from. A browser that has signed in
 * to this account before is counted by itself, so that a stranger's attempts cannot lock its owner out.
 * @param who.account what the account is counted by, whether or not there is one
 * @returns forgets the attempts of the account or the device, to be called when it was the rightful owner
 * @throws DomainError `too-many`
 */
export async function countAttempt(
  ctx: Ctx,
  { byAccount, byDevice, byIp }: AttemptLimits,
  { account, userId }: { account: string; userId: UserId | null },
): Promise<() => Promise<void>> {
  const device = ctx.caller.deviceToken ? hashSecret(ctx.caller.deviceToken) : null
  if (device && userId && (await repo.isKnownDevice(ctx.db, device, userId))) {
    const who = `${device}:${userId}`
    await takeAttempt(ctx, byDevice, who)
    return () => forgetAttempts(ctx, byDevice, who)
  }
  await takeAttempt(ctx, byIp, ctx.caller.ip)
  await takeAttempt(ctx, byAccount, account)
  return () => forgetAttempts(ctx, byAccount, account)
}
