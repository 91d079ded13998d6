import type { TenantId } from '@callwright/db/tables/ids'
import type { E164 } from '@callwright/contract/text/phone'

import { type Claim, claimRecipients } from '../bulk/dialer/claim.ts'
import { readStartSlots } from '../bulk/dialer/calls-per-second.ts'
import { IDLE_MS, REST_MS } from '../bulk/dialer/dialer-rules.ts'
import { markSent } from '../bulk/dialer/mark-sent.ts'
import { recordOutcome } from '../bulk/dialer/record-outcome.ts'
import { releaseClaimInTransaction } from '../bulk/dialer/release-claim.ts'
import type { Result } from '../bulk/plan/results.ts'
import { listDueTenants } from '../campaigns/campaigns.repo.ts'
import { reportCall } from './dial-by-hand.ts'
import type { World } from './test-world.ts'

/** A call that took place; `at` in epoch milliseconds. */
export type RealCall = { phoneNumber: E164; campaignId: string; attempt: number; at: number }

/**
 * Runs the dialer's own transactions for one tenant on a clock that jumps from event to event, until nothing is left to
 * do. Calls go as `findResult` says. @returns the calls in the order in which they were requested
 */
export async function flyForReal(
  world: World,
  tenantId: TenantId,
  { from, findResult }: { from: number; findResult: (call: { phoneNumber: E164; attempt: number }) => Result },
): Promise<RealCall[]> {
  let at = from
  const deps = { ...world.deps, now: () => at }
  const { dialer } = deps.settings
  const calls: RealCall[] = []
  const claims: Claim[] = []
  const open: { callId: string; claim: Claim; startedAt: number; endsAt: number; result: Result }[] = []
  let turnAt = at
  let isIdle = false

  async function send(claim: Claim): Promise<void> {
    const { phoneNumber, campaignId, attemptNumber: attempt } = claim
    const sent = await markSent(deps, claim)
    if (!sent) return
    if ('go' in sent) return await releaseClaimInTransaction(deps, claim, { verdict: sent })
    const { callId } = sent
    await recordOutcome(deps, { claim, callId, started: { outcome: 'started', conversationId: `conv_${callId}` } })
    const result = findResult({ phoneNumber, attempt })
    calls.push({ phoneNumber, campaignId, attempt, at })
    open.push({ callId, claim, startedAt: at, endsAt: at + result.lineMs, result })
  }

  for (;;) {
    for (const call of open.filter(({ endsAt }) => endsAt <= at)) {
      open.splice(open.indexOf(call), 1)
      const { status, endReason, seconds: durationSeconds } = call.result
      await reportCall({ ...world, deps }, call, { status, endReason, durationSeconds })
    }
    for (const claim of claims.filter(({ startAt }) => startAt <= at)) {
      claims.splice(claims.indexOf(claim), 1)
      await send(claim)
    }
    if (at >= turnAt && (await listDueTenants(deps.db, at)).includes(tenantId)) {
      const lines = dialer.concurrency - open.length - claims.length
      const taken = lines > 0 ? await claimRecipients(deps, { tenantId, max: dialer.concurrency }) : []
      claims.push(...taken)
      const { free, waitMs } = await readStartSlots(deps.db, { now: at, ...dialer })
      isIdle = lines > 0 && taken.length === 0 && free > 0
      turnAt = lines > 0 ? at + Math.max(waitMs, isIdle ? IDLE_MS : REST_MS) : at
      if (taken.some(({ startAt }) => startAt <= at)) continue
    }
    const ends = open.map(({ endsAt }) => endsAt)
    const starts = claims.map(({ startAt }) => startAt)
    const isFull = dialer.concurrency <= open.length + claims.length
    const nextTurn = isFull ? Infinity : Math.max(turnAt, await readNextDue(world, tenantId))
    const next = Math.min(...ends, ...starts, nextTurn)
    if (next === Infinity) return calls
    // News of a call that ended wakes an idle dialer.
    if (isIdle && ends.includes(next)) turnAt = next
    at = Math.max(at, next)
  }
}

async function readNextDue({ deps }: World, tenantId: TenantId): Promise<number> {
  const rows = await deps.db.selectFrom('campaigns').select('nextAt').where('tenantId', '=', tenantId).execute()
  return Math.min(...rows.map(({ nextAt }) => nextAt ?? Infinity))
}
