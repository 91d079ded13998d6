import type { SkipReason } from '@callwright/contract/campaigns/campaigns'
import { isPlaceUnknown } from '@callwright/contract/text/area-codes'
import { checkPhone } from '@callwright/contract/text/phone'
import type { Db } from '@callwright/db/database'
import { originOf } from '@callwright/db/tables/call-order'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import { findListedNumbers, findSuggestedNumbers } from '../../campaigns/do-not-call.repo.ts'
import { listLastAttempts } from '../../campaigns/attempts.repo.ts'
import type { CampaignRecord } from '../../campaigns/campaigns.repo.ts'
import { allowedWindow, checkCallingTime, listPossibleZones } from '../../campaigns/hours/due-time.ts'
import { findRetryWindow, readRetryRules } from '../../campaigns/retries/plan-retry.ts'
import { listBusyNumbers } from '../../calls/record/calls.repo.ts'
import type { QueuedRecipient } from '../../campaigns/recipient-queue.repo.ts'

/** Whether a recipient may be called. `never` skips it permanently, with a reason shown to users. */
export type Verdict = { go: 'now' } | GateDenial
export type GateDenial = { go: 'later'; dueAt: number } | { go: 'never'; reason: SkipReason }

/** Delay for a number that is already in a call. */
const BUSY_NUMBER_MS = 15_000

/**
 * The gate that every recipient passes twice: when claimed, and again in the transaction right before the request,
 * which holds the tenant's gate lock. The caller has already checked that the tenant and the campaign may call.
 * @returns the verdicts, in the same order as `waiting`
 */
export async function checkRecipients(
  db: Db,
  { now, settings, voice }: Pick<Deps, 'now' | 'settings' | 'voice'>,
  { tenant, campaign, waiting }: { tenant: TenantId; campaign: CampaignRecord; waiting: readonly QueuedRecipient[] },
): Promise<Verdict[]> {
  const numbers = waiting.map((recipient) => recipient.phoneNumber)
  const [window, rules] = [allowedWindow(campaign, settings), readRetryRules(campaign)]
  const retries = waiting.filter(({ plan }) => plan === 'retry').map(({ id }) => id)
  const lastAttempts = await listLastAttempts(db, tenant, retries)
  // A call ends in the transaction that saves its transcript, so read the suggestions last.
  const onCall = new Set(await listBusyNumbers(db, tenant, numbers))
  const listed = new Set(await findListedNumbers(db, tenant, numbers))
  const counted = originOf({ testMode: campaign.testMode, provider: voice.name })
  const suggested = new Set(await findSuggestedNumbers(db, tenant, { phoneNumbers: numbers, counted }))
  const at = now()
  const numbersToCall = new Set<string>()
  return waiting.map((recipient): Verdict => {
    const { id, phoneNumber } = recipient
    if (listed.has(phoneNumber)) return { go: 'never', reason: 'do-not-call' }
    if (suggested.has(phoneNumber)) return { go: 'never', reason: 'asked-not-to-be-called' }
    const check = checkPhone(phoneNumber, settings.countries)
    // The lists above know only the canonical form.
    if (!check.ok || check.e164 !== phoneNumber) return { go: 'never', reason: 'number-refused' }
    const lastAttemptAt = lastAttempts.get(id)?.sentAt
    const hasRules = rules !== null && lastAttemptAt !== undefined && campaign.testMode === 0
    const allowed = hasRules
      ? findRetryWindow({ rules, window, zones: listPossibleZones(recipient), lastAttemptAt }, at)
      : window
    const hours = checkCallingTime(recipient, allowed, at)
    if (hours.when === 'never') {
      return { go: 'never', reason: describeNever(recipient, hours.isZoneKnown) }
    }
    if (hours.when === 'later') return { go: 'later', dueAt: hours.dueAt }
    if (onCall.has(phoneNumber) || numbersToCall.has(phoneNumber)) return { go: 'later', dueAt: at + BUSY_NUMBER_MS }
    numbersToCall.add(phoneNumber)
    return { go: 'now' }
  })
}

function describeNever({ phoneNumber, timeZone }: QueuedRecipient, isZoneKnown: boolean): SkipReason {
  if (!isZoneKnown) return 'unknown-time-zone'
  return timeZone === null && isPlaceUnknown(phoneNumber) ? 'unknown-place' : 'no-calling-hours'
}
