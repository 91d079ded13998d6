import { MAIL_RULES_MAX, type sendReportsSchema } from '@callwright/contract/mails/mail-rules'
import type { z } from '@callwright/contract/input/zod'
import type { Db } from '@callwright/db/database'
import { asTenantId, type TenantId } from '@callwright/db/tables/ids'

import { findHours } from '../agent/hours/hours.repo.ts'
import { recordAudit } from '../context/audit.ts'
import type { Ctx, Deps } from '../context/context.ts'
import { isClient } from '../context/own-business.ts'
import { enqueueJobs } from '../jobs/enqueue-job.ts'
import type { JobOutcome } from '../jobs/job-worker.ts'
import * as repo from '../mail/mail-rules.repo.ts'
import { findOwner, lockTenant } from '../tenant/tenant.repo.ts'
import { monthBefore } from './due-times.ts'
import { newRule, planRule } from './mail-rules.ts'
import { isScheduled, queueIfWanted } from './scheduled-mails.ts'

type ReportDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'voice' | 'settings'>

/** `after`: the last client that was handled, in the order of ids. */
export type SendReports = z.output<typeof sendReportsSchema> & { after: string }

const CLIENTS_PER_TURN = 50

/**
 * Sends last month's report to all clients, in the background: to every address that gets reports, and to the owner of
 * a client without a rule for reports, who gets one. No rule sends a month's report twice.
 */
export async function sendReports(ctx: Ctx, input: z.output<typeof sendReportsSchema>): Promise<{ clients: number }> {
  const clients = await ctx.db.transaction().execute(async (trx) => {
    const payload: SendReports = { ...input, after: '' }
    await enqueueJobs(trx, ctx, [{ kind: 'mail-rule', key: 'reports', label: 'Reports', payload }])
    const { count } = await selectClients(trx)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    await recordAudit(trx, ctx, { after: { clients: count } })
    return count
  })
  ctx.events.emit('jobsQueued')
  return { clients }
}

function selectClients(db: Db) {
  return db.selectFrom('businesses').where('erasedAt', 'is', null).where(isClient('id'))
}

/** Queues the reports of the next clients. */
export async function sendNextReports(deps: ReportDeps, { after, ...input }: SendReports): Promise<JobOutcome> {
  const next = selectClients(deps.db).select('id').where('id', '>', asTenantId(after))
  const clients = await next.orderBy('id').limit(CLIENTS_PER_TURN).execute()
  for (const { id } of clients) await sendReportsOf(deps, id, input)
  const last = clients.at(-1)
  return last && { runAt: deps.now(), payload: { ...input, after: last.id } satisfies SendReports }
}

async function sendReportsOf(
  deps: ReportDeps,
  tenantId: TenantId,
  { timeZone }: z.output<typeof sendReportsSchema>,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, tenantId))) return
    const now = deps.now()
    const all = await repo.listAllRules(trx, tenantId)
    const rules = all.filter(isScheduled).filter(({ state, settings }) => state === 'on' && settings.kind === 'report')
    const owner = await findOwner(trx, tenantId)
    const isReachable = owner?.isVerified === true || !deps.settings.emailVerificationRequired
    // One that its owner switched off, removed, or unsubscribed from is not added again.
    const hasChosen = all.some(({ settings, address }) => settings.kind === 'report' && address === owner?.email)
    if (owner && isReachable && !hasChosen && rules.length === 0 && all.length < MAIL_RULES_MAX) {
      const zone = (await findHours(trx, tenantId))?.timeZone ?? all[0]?.settings.timeZone ?? timeZone
      const settings = { kind: 'report', timeZone: zone, sendsQuiet: false } as const
      const rule = { ...newRule({ id: deps.newId(), tenantId, address: owner.email, settings, now }), settings }
      await repo.insertRule(trx, rule)
      await planRule(trx, deps, rule)
      const after = { address: owner.email, ...settings }
      await recordAudit(trx, deps, { action: 'admin.sendReports', tenantId, subject: rule.id, after })
      rules.push(rule)
    }
    for (const rule of rules) {
      const { month, ...period } = monthBefore(now, rule.settings.timeZone)
      await queueIfWanted(trx, deps, { rule, key: `report:${month}`, period })
    }
  })
}
