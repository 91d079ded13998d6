import type { Db } from '@callwright/db/database'
import { originOf } from '@callwright/db/tables/call-order'
import type { TenantId } from '@callwright/db/tables/ids'

import type { Deps } from '../../context/context.ts'
import { findListedNumbers, findSuggestedNumbers } from '../../campaigns/do-not-call.repo.ts'
import { listLastAttempts } from '../../campaigns/attempts.repo.ts'
import type { CampaignRecord } from '../../campaigns/campaigns.repo.ts'
import { allowedWindow } from '../../campaigns/hours/due-time.ts'
import { readRetryRules } from '../../campaigns/retries/plan-retry.ts'
import { listBusyNumbers } from '../../calls/record/calls.repo.ts'
import type { QueuedRecipient } from '../../campaigns/recipient-queue.repo.ts'
import { BUSY_NUMBER_MS, checkHours, refuseNumber, type Verdict } from './dialer-rules.ts'

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
  const window = allowedWindow(campaign, settings)
  const rules = campaign.testMode === 0 ? readRetryRules(campaign) : null
  const retries = waiting.filter(({ plan }) => plan === 'retry').map(({ id }) => id)
  const lastAttempts = await listLastAttempts(db, tenant, retries)
  // A call ends in the transaction that saves its transcript, so read the suggestions last.
  const onCall = new Set(await listBusyNumbers(db, tenant, numbers))
  const listed = new Set(await findListedNumbers(db, tenant, numbers))
  const counted = originOf({ testMode: campaign.testMode, provider: voice.name })
  const suggested = new Set(await findSuggestedNumbers(db, tenant, { phoneNumbers: numbers, counted }))
  const [at, { countries }] = [now(), settings]
  const numbersToCall = new Set<string>()
  return waiting.map((recipient): Verdict => {
    const { id, phoneNumber } = recipient
    const refusal = refuseNumber(phoneNumber, { listed, suggested, countries })
    if (refusal !== null) return { go: 'never', reason: refusal }
    const lastAttemptAt = lastAttempts.get(id)?.sentAt
    const verdict = checkHours(recipient, { window, rules, lastAttemptAt }, at)
    if (verdict.go !== 'now') return verdict
    if (onCall.has(phoneNumber) || numbersToCall.has(phoneNumber)) return { go: 'later', dueAt: at + BUSY_NUMBER_MS }
    numbersToCall.add(phoneNumber)
    return verdict
  })
}
