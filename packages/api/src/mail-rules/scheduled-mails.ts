import { isDeepStrictEqual } from 'node:util'

import { CALL_MAILS_PER_HOUR } from '@callwright/contract/mails/mail-rules'
import { segmentsOf } from '@callwright/db/tables/call-order'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { listRows } from '../calls/list/list-calls.ts'
import { countOutcomes, type Figures } from '../calls/review/review.ts'
import type { Deps } from '../context/context.ts'
import { countedOrigin } from '../context/counted-calls.ts'
import { HOUR_MS } from '../context/local-time.ts'
import type { JobOutcome } from '../jobs/job-worker.ts'
import * as repo from '../mail/mail-rules.repo.ts'
import { queueRuleEmail } from '../mail/queue-email.ts'
import { isPaused } from '../tenant/tenant.repo.ts'
import { readCallFacts } from './call-facts.ts'
import { lastDue, monthBefore, nextDue, type ScheduledSettings } from './due-times.ts'

export type RuleDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'events' | 'voice' | 'serverInfo'>
export type ScheduledRule = repo.MailRule & { settings: ScheduledSettings }
type Period = { from: number; to: number }

/** Time between two checks for open calls. */
const CALLS_WAIT_MS = 60_000
const START_WAIT_MS = 5 * 60_000
/** Calls that started this long before the end of a period may still wait for their analysis. */
const RECENT_MS = HOUR_MS
const RECENT_MAX = 50
/** How long after it is due an email waits for its calls. */
const MAX_WAIT_MS = { digest: 10 * 60_000, report: 24 * HOUR_MS }

export function isScheduled(rule: repo.MailRule): rule is ScheduledRule {
  return rule.settings.kind !== 'call'
}

/** Queues the summary of calls above the hourly limit, once there is room for it. */
export async function queueSummary(
  { db, ...deps }: RuleDeps,
  { id, tenantId, address }: repo.MailRule,
): Promise<JobOutcome> {
  return await db.transaction().execute(async (trx) => {
    await repo.lockActiveRules(trx, tenantId)
    const now = deps.now()
    const sent = await repo.listSentTimes(trx, id, { since: now - HOUR_MS, limit: CALL_MAILS_PER_HOUR })
    if (sent.length >= CALL_MAILS_PER_HOUR) return { runAt: (sent[0] ?? now) + HOUR_MS }
    const key = `summary:${deps.newId()}`
    if ((await repo.mergeWaitingMails(trx, id, key)) === 0) return
    await repo.insertRuleMail(trx, { ruleId: id, key, tenantId, state: 'sent', createdAt: now })
    await queueRuleEmail(trx, deps, { ruleId: id, key, tenantId, label: `Summary of calls - ${address}` })
  })
}

/** Queues the digest or report that is due. */
export async function queueDue(deps: RuleDeps, rule: ScheduledRule): Promise<JobOutcome> {
  const { db, now } = deps
  const { id: ruleId, settings, tenantId } = rule
  // After a long stop, a digest covers all of it, but each month has its own report.
  const due = settings.kind === 'digest' ? lastDue(settings, now()) : nextDue(settings, rule.coveredTo)
  if (due > now() || due <= rule.coveredTo) return { runAt: nextDue(settings, now()) }
  const { key, ...period } = periodOf(rule, due)
  const { startedAt } = deps.serverInfo
  // After a stop, the provider first has to report the calls in between.
  const waitsUntil = due < startedAt ? startedAt + START_WAIT_MS : due
  if (now() < waitsUntil) return { runAt: waitsUntil }
  if (now() < due + MAX_WAIT_MS[settings.kind] && !(await areSettled(deps, tenantId, period))) {
    return { runAt: now() + CALLS_WAIT_MS }
  }
  await db.transaction().execute(async (trx) => {
    const locked = (await repo.lockActiveRules(trx, tenantId)).find(({ id }) => id === ruleId)
    // Turned off or changed in the meantime: its job runs again.
    if (!locked || locked.coveredTo !== rule.coveredTo || !isDeepStrictEqual(locked.settings, settings)) return
    await repo.updateRule(trx, ruleId, { coveredTo: due })
    // A paused business still gets its report.
    if (settings.kind === 'digest' && (await isPaused(trx, tenantId))) return
    await queueIfWanted(trx, deps, { rule, key, period })
  })
  return { runAt: nextDue(settings, due) }
}

/** Whether all calls of a period have ended, and the last ones were analyzed. */
async function areSettled(deps: RuleDeps, tenantId: TenantId, { from, to }: Period): Promise<boolean> {
  if ((await countCalls(deps, tenantId, { from, to })).open > 0) return false
  const recent = { from: Math.max(from, to - RECENT_MS), to, limit: RECENT_MAX } as const
  const list = { sort: 'date', withoutTests: true, withTranscripts: false, ...recent } as const
  for (const { id } of (await listRows(deps, tenantId, list)).rows) {
    if ((await readCallFacts(deps.db, tenantId, id))?.isAnalyzed === false) return false
  }
  return true
}

async function countCalls(deps: Pick<RuleDeps, 'db' | 'voice'>, tenantId: TenantId, period: Period): Promise<Figures> {
  const segments = segmentsOf(undefined, countedOrigin(deps))
  return await countOutcomes(deps.db, tenantId, { ...period, segments })
}

function periodOf({ settings, coveredTo }: ScheduledRule, due: number): { key: string; from: number; to: number } {
  if (settings.kind === 'digest') return { key: `digest:${due}`, from: coveredTo, to: due }
  const { month, ...period } = monthBefore(due, settings.timeZone)
  return { key: `report:${month}`, ...period }
}

/** Queues a digest or report, unless the rule has sent it, or there were no calls. */
export async function queueIfWanted(
  trx: Db,
  deps: Pick<RuleDeps, 'now' | 'newId' | 'voice'>,
  { rule, key, period }: { rule: ScheduledRule; key: string; period: Period },
): Promise<void> {
  const { id: ruleId, tenantId, address, settings } = rule
  if (!settings.sendsQuiet && (await countCalls({ ...deps, db: trx }, tenantId, period)).total === 0) return
  const { from: periodFrom, to: periodTo } = period
  const mail = { ruleId, key, tenantId, state: 'sent' as const, periodFrom, periodTo, createdAt: deps.now() }
  if (!(await repo.insertRuleMail(trx, mail))) return
  const label = `${settings.kind === 'digest' ? 'Digest' : 'Report'} - ${address}`
  await queueRuleEmail(trx, deps, { ruleId, key, tenantId, label })
}
