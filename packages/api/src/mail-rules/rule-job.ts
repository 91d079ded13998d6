import { CALL_MAILS_PER_HOUR } from '@callwright/contract/mails/mail-rules'
import { segmentsOf } from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'

import { countOutcomes } from '../calls/review/review.ts'
import type { Deps } from '../context/context.ts'
import { countedOrigin } from '../context/counted-calls.ts'
import { HOUR_MS } from '../context/local-time.ts'
import type { JobHandler, JobOutcome } from '../jobs/job-worker.ts'
import * as repo from '../mail/mail-rules.repo.ts'
import { queueRuleEmail } from '../mail/queue-email.ts'
import { isPaused } from '../tenant/tenant.repo.ts'
import { lastDue, monthBefore, nextDue, type Scheduled } from './due-times.ts'

type RuleDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'events' | 'voice'>
type ScheduledRule = repo.MailRule & { settings: Scheduled }

/** Wait between two looks at whether a period's calls have ended. */
const CALLS_WAIT_MS = 60_000
/** How long after it is due an email waits for them. */
const MAX_WAIT_MS = { digest: 10 * 60_000, report: 24 * HOUR_MS }

/** Queues a rule's digest or report when it is due, or the summary of calls above the hourly limit. */
export function mailRuleHandler(deps: RuleDeps): JobHandler {
  return {
    concurrency: 2,
    takesTurns: true,
    async run({ key }) {
      const rule = await repo.findRule(deps.db, key ?? '')
      if (rule?.state !== 'on') return
      const outcome = isScheduled(rule) ? await sendDue(deps, rule) : await sendSummary(deps, rule)
      deps.events.emit('jobsQueued')
      return outcome
    },
  }
}

export function isScheduled(rule: repo.MailRule): rule is ScheduledRule {
  return rule.settings.kind !== 'call'
}

async function sendSummary({ db, ...deps }: RuleDeps, { id, tenantId, address }: repo.MailRule): Promise<JobOutcome> {
  return await db.transaction().execute(async (trx) => {
    await repo.lockRulesOn(trx, tenantId)
    const now = deps.now()
    const sent = await repo.listSentTimes(trx, id, { since: now - HOUR_MS, limit: CALL_MAILS_PER_HOUR })
    if (sent.length >= CALL_MAILS_PER_HOUR) return { runAt: (sent[0] ?? now) + HOUR_MS }
    const key = `summary:${deps.newId()}`
    if ((await repo.mergeWaiting(trx, id, key)) === 0) return
    await repo.insertRuleMail(trx, { ruleId: id, key, tenantId, state: 'sent', createdAt: now })
    await queueRuleEmail(trx, deps, { ruleId: id, key, tenantId, label: `More calls - ${address}` })
  })
}

async function sendDue(deps: RuleDeps, rule: ScheduledRule): Promise<JobOutcome> {
  const { db, now } = deps
  const { id: ruleId, settings, tenantId } = rule
  const due = lastDue(settings, now())
  const next = { runAt: nextDue(settings, now()) }
  if (due <= rule.coveredTo) return next
  const { key, ...period } = periodOf(rule, due)
  const segments = segmentsOf(undefined, countedOrigin(deps))
  const { total, open } = await countOutcomes(db, tenantId, { ...period, segments })
  if (open > 0 && now() < due + MAX_WAIT_MS[settings.kind]) return { runAt: now() + CALLS_WAIT_MS }
  await db.transaction().execute(async (trx) => {
    const isOn = (await repo.lockRulesOn(trx, tenantId)).some(({ id }) => id === ruleId)
    if (!isOn) return
    await repo.updateRule(trx, ruleId, { coveredTo: due })
    // A paused business still gets its report.
    if (settings.kind === 'digest' && (await isPaused(trx, tenantId))) return
    if (total > 0 || settings.sendsQuiet) await queueScheduled(trx, deps, { rule, key, period })
  })
  return next
}

function periodOf({ settings, coveredTo }: ScheduledRule, due: number): { key: string; from: number; to: number } {
  if (settings.kind === 'digest') return { key: `digest:${due}`, from: coveredTo, to: due }
  const { month, ...period } = monthBefore(due, settings.timeZone)
  return { key: `report:${month}`, ...period }
}

/** Queues a digest or report, unless the rule has sent it. @returns whether it was queued */
export async function queueScheduled(
  trx: Db,
  deps: Pick<Deps, 'now' | 'newId'>,
  { rule, key, period }: { rule: repo.MailRule; key: string; period: { from: number; to: number } },
): Promise<boolean> {
  const { id: ruleId, tenantId, address, settings } = rule
  const { from: periodFrom, to: periodTo } = period
  const mail = { ruleId, key, tenantId, state: 'sent' as const, periodFrom, periodTo, createdAt: deps.now() }
  if (!(await repo.insertRuleMail(trx, mail))) return false
  const label = `${settings.kind === 'digest' ? 'Digest' : 'Report'} - ${address}`
  await queueRuleEmail(trx, deps, { ruleId, key, tenantId, label })
  return true
}
