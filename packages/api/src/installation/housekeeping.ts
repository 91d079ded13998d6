import { setImmediate as nextTurn } from 'node:timers/promises'

import { DELIVERIES_KEPT_DAYS } from '@callwright/contract/webhooks'

import { deleteAuditBefore } from '../audit/audit-log.repo.ts'
import { deleteExpiredOffers } from '../booking/tools/offers.repo.ts'
import { deleteOldEmails, deleteOldMailTokens } from '../mail/emails.repo.ts'
import { deleteOldRuleMails } from '../mail/mail-rules.repo.ts'
import { deleteExpiredSessions } from '../auth/sessions/sessions.ts'
import { deleteResponsesBefore } from '../tenant/idempotency.repo.ts'
import { deleteOldWebhooks } from '../calls/webhooks/stored-webhooks.repo.ts'
import { deleteOldDraft } from '../campaigns/campaigns.repo.ts'
import { deleteQuoteCountsBefore } from '../calls/outcomes/quote-counts.repo.ts'
import type { Deps } from '../context/context.ts'
import { DAY_MS } from '../context/local-time.ts'
import { deleteExpiredLeases } from '../jobs/leases.repo.ts'
import { deleteExpiredRateLimits } from '../context/rate-limit.ts'
import type { JobHandler } from '../jobs/job-worker.ts'
import { deleteStrayRuns } from '../tool-runs/delete-stray-runs.ts'
import { deleteMessagesBefore } from '../webhooks/messages.repo.ts'

const HOUR_MS = 60 * 60 * 1000
/** How long emails that could not be sent are kept. */
const EMAILS_KEPT_MS = 30 * 24 * HOUR_MS
/** Far longer than the provider keeps retrying a webhook. */
const WEBHOOKS_KEPT_MS = 30 * 24 * HOUR_MS
/** Longer than any idempotency key is valid. */
const RESPONSES_KEPT_MS = 48 * HOUR_MS
/** The status compares the last two weeks. */
const QUOTE_DAYS_KEPT = 60
/** A few milliseconds of work. */
const OFFERS_AT_ONCE = 200
/** The next hour goes on with the rest of the runs of tools. */
const RUN_BATCHES = 40

/**
 * Removes expired rows every hour, such as sessions, counters, leases, mail links, webhooks in both directions, audit
 * entries, campaign drafts, and runs of tools without a transcript.
 */
export function housekeepingHandler(deps: Pick<Deps, 'db' | 'now' | 'settings'>): JobHandler {
  const removeExpiredRows = async (): Promise<void> => {
    await deleteExpiredSessions(deps)
    await deleteExpiredRateLimits(deps)
    await deleteExpiredLeases(deps.db)
    await deleteOldMailTokens(deps.db, deps.now())
    await deleteOldEmails(deps.db, deps.now() - EMAILS_KEPT_MS)
    await deleteOldWebhooks(deps.db, deps.now() - WEBHOOKS_KEPT_MS)
    await deleteResponsesBefore(deps.db, deps.now() - RESPONSES_KEPT_MS)
    await deleteQuoteCountsBefore(deps.db, Math.floor(deps.now() / DAY_MS) - QUOTE_DAYS_KEPT)
  }
  return {
    concurrency: 1,
    everyMs: HOUR_MS,
    async run(_job, { isStopping }) {
      await removeExpiredRows()
      while (!isStopping() && (await deleteOldDraft(deps.db, deps.now() - HOUR_MS))) await nextTurn()
      const expiredOffers = { before: deps.now() - DAY_MS, limit: OFFERS_AT_ONCE }
      while (!isStopping() && (await deleteExpiredOffers(deps.db, expiredOffers)) > 0) await nextTurn()
      while (!isStopping() && (await deleteOldRuleMails(deps.db, deps.now()))) await nextTurn()
      const before = deps.now() - deps.settings.auditDays * 24 * HOUR_MS
      const messagesBefore = deps.now() - DELIVERIES_KEPT_DAYS * 24 * HOUR_MS
      while (!isStopping() && (await deleteMessagesBefore(deps.db, messagesBefore))) await nextTurn()
      while (!isStopping() && (await deleteAuditBefore(deps.db, before)) > 0) await nextTurn()
      for (let batches = 0; batches < RUN_BATCHES && !isStopping(); batches += 1) {
        if (!(await deleteStrayRuns(deps))) break
        await nextTurn()
      }
    },
  }
}
