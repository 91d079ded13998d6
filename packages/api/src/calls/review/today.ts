import { monthOf } from '@callwright/contract/admin'
import { segmentsOf } from '@callwright/db/tables/call-order'

import { findSyncState } from '../../agent/knowledge/sync-state.ts'
import { countCallsToCheck, countOutcomes } from './review.ts'
import { countProposedCallBacks } from '../../campaigns/call-backs/call-backs.repo.ts'
import { listMissedCallers } from '../../campaigns/call-backs/missed-callers.repo.ts'
import { countTroubledCampaigns } from '../../campaigns/campaigns.repo.ts'
import { countSuggestions } from '../../campaigns/do-not-call.repo.ts'
import { countedOrigin } from '../../context/counted-calls.ts'
import { notFound } from '../../context/domain-error.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'
import { listRules } from '../../mail/mail-rules.repo.ts'
import { computeMinutesLeft } from '../../usage/hold.ts'
import { findAllowance } from '../../usage/usage.repo.ts'

export type Today = {
  /** Calls that started in the day, and how many of them were from callers who were missed. */
  calls: number
  missed: number
  /** Whole minutes left of the month's limit; null without a limit. */
  minutesLeft: number | null
  attention: {
    /** The last attempt to send the agent to the voice provider failed. */
    isAgentFailing: boolean
    /** Campaigns that are on hold because calls or the agent fail. */
    troubledCampaigns: number
    /** People who seem to have asked not to be called again, not decided yet. */
    doNotCallRequests: number
    /** Open requests to be called back, and those of them whose time has passed; both counted up to a hundred. */
    callBackRequests: number
    overdueCallBacks: number
    /** Callers who were missed and not called back. */
    missedCallers: number
    /** Calls with an answer that a person should check. */
    callsToCheck: number
    /** A mail rule is off because its recipient's server refused its emails. */
    isMailRefused: boolean
  }
}

/** @param day epoch milliseconds; `to` is exclusive */
export async function viewToday(ctx: TenantCtx, day: { from: number; to: number }): Promise<Today> {
  const { db, tenantId } = ctx
  const now = ctx.now()
  const counted = countedOrigin(ctx)
  // Independent queries run in parallel, since the database may be remote.
  const [figures, allowance, agent, troubledCampaigns, doNotCallRequests, callBacks, missed, toCheck, rules] =
    await Promise.all([
      countOutcomes(db, tenantId, { ...day, segments: segmentsOf(undefined, counted) }),
      findAllowance(db, tenantId, monthOf(now)),
      findSyncState(db, tenantId, ctx.voice.name),
      countTroubledCampaigns(db, tenantId),
      countSuggestions(db, tenantId, counted),
      countProposedCallBacks(db, tenantId, { now, counted }),
      listMissedCallers(db, tenantId, { now, counted }),
      countCallsToCheck(ctx, { withoutTests: true }),
      listRules(db, tenantId),
    ])
  if (!allowance) throw notFound()
  return {
    calls: figures.total,
    missed: figures.missed,
    minutesLeft: computeMinutesLeft(allowance),
    attention: {
      isAgentFailing: agent.sync === 'failed',
      troubledCampaigns,
      doNotCallRequests,
      callBackRequests: callBacks.open,
      overdueCallBacks: callBacks.overdue,
      missedCallers: missed.length,
      callsToCheck: toCheck.count,
      isMailRefused: rules.some(({ state }) => state === 'bounced'),
    },
  }
}
