import type { SkipReason } from '@callwright/contract/campaigns/campaigns'
import { checkPhone } from '@callwright/contract/text/phone'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import { findListed, findSuggested } from '../../campaigns/do-not-call.repo.ts'
import type { CampaignRecord } from '../../campaigns/campaigns.repo.ts'
import { whenToCall, windowOf } from './due.ts'
import { listNumbersUnderWay } from '../../calls/calls.repo.ts'
import type { Waiting } from '../../campaigns/recipient-queue.repo.ts'

/** Whether a recipient may be called. `never` skips it for good, with the reason that people see. */
export type Verdict = { go: 'now' } | GateDenial
export type GateDenial = { go: 'later'; dueAt: number } | { go: 'never'; reason: SkipReason }

/** How long a number waits to which a call is under way. */
const BUSY_NUMBER_MS = 15_000

/**
 * The gate that every recipient passes twice: when it is claimed, and once more in the transaction right before the
 * request, which holds the tenant's gate. The caller has asked already whether the tenant and the campaign may call.
 * @returns the verdicts in the order of `waiting`
 */
export async function judge(
  db: Db,
  { now, settings }: Pick<Deps, 'now' | 'settings'>,
  { tenant, campaign, waiting }: { tenant: TenantId; campaign: CampaignRecord; waiting: readonly Waiting[] },
): Promise<Verdict[]> {
  const numbers = waiting.map((one) => one.phoneNumber)
  // A call ends in the transaction that brings what was said in it, so what was said is read last.
  const underWay = new Set(await listNumbersUnderWay(db, tenant, numbers))
  const listed = new Set(await findListed(db, tenant, numbers))
  const suggested = new Set(await findSuggested(db, tenant, numbers))
  const at = now()
  const window = windowOfCampaign(campaign)
  const taken = new Set<string>()
  return waiting.map(({ phoneNumber, timeZone }): Verdict => {
    if (listed.has(phoneNumber)) return { go: 'never', reason: 'do-not-call' }
    if (suggested.has(phoneNumber)) return { go: 'never', reason: 'asked-not-to-be-called' }
    if (!checkPhone(phoneNumber, settings.callingCodes).ok) return { go: 'never', reason: 'number-refused' }
    const hours = whenToCall({ phoneNumber, timeZone }, window, at)
    if (hours.when === 'never') {
      return { go: 'never', reason: hours.isZoneKnown ? 'no-calling-hours' : 'unknown-time-zone' }
    }
    if (hours.when === 'later') return { go: 'later', dueAt: hours.dueAt }
    if (underWay.has(phoneNumber) || taken.has(phoneNumber)) return { go: 'later', dueAt: at + BUSY_NUMBER_MS }
    taken.add(phoneNumber)
    return { go: 'now' }
  })
}

/** A campaign in Test Mode dials nobody, so that no hour is too late for it. */
function windowOfCampaign(campaign: CampaignRecord): ReturnType<typeof windowOf> {
  const { callingFrom: from, callingUntil: until, testMode } = campaign
  return testMode === 1 || from === null || until === null ? null : windowOf({ from, until })
}
