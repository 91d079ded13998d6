import { MAIL_RULES_MAX, type sendReportsSchema } from '@callwright/contract/mails/mail-rules'
import type { z } from '@callwright/contract/input/zod'
import type { TenantId } from '@callwright/db/tables/ids'

import { findHours } from '../agent/hours/hours.repo.ts'
import { recordAudit } from '../context/audit.ts'
import type { Ctx, Deps } from '../context/context.ts'
import { isClient } from '../context/own-business.ts'
import { enqueueJobs } from '../jobs/enqueue-job.ts'
import * as repo from '../mail/mail-rules.repo.ts'
import { findOwner, lockTenant } from '../tenant/tenant.repo.ts'
import { monthBefore } from './due-times.ts'
import { planRule } from './mail-rules.ts'
import { isScheduled, queueIfWanted } from './scheduled-mails.ts'

type ReportDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'voice'>

/** `timeZone`: of clients for whom we know none. */
export type SendReports = { timeZone: string }

/**
 * Sends last month's report to all clients, in the background: to every address that gets reports, and to the owner of
 * a client without a rule for reports, who gets one. Nobody gets a month's report twice.
 */
export async function sendReports(
  ctx: Ctx,
  { timeZone }: z.output<typeof sendReportsSchema>,
): Promise<{ clients: number }> {
  const clients = await ctx.db.transaction().execute(async (trx) => {
    const query = trx.selectFrom('businesses').select('id').where('erasedAt', 'is', null)
    const rows = await query.where(isClient('id')).orderBy('id').execute()
    const payload: SendReports = { timeZone }
    await enqueueJobs(
      trx,
      ctx,
      rows.map(({ id }) => ({ kind: 'mail-rule', key: `reports ${id}`, tenantId: id, payload })),
    )
    await recordAudit(trx, ctx, { after: { clients: rows.length } })
    return rows.length
  })
  ctx.events.emit('jobsQueued')
  return { clients }
}

/** Queues a client's report of last month. */
export async function sendReportsOf(deps: ReportDeps, tenantId: TenantId, { timeZone }: SendReports): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, tenantId))) return
    const now = deps.now()
    const all = await repo.listRules(trx, tenantId)
    const rules = all.filter(isScheduled).filter(({ settings }) => settings.kind === 'report')
    const owner = await findOwner(trx, tenantId)
    if (rules.length === 0 && all.length < MAIL_RULES_MAX && owner?.isVerified === true) {
      const zone = (await findHours(trx, tenantId))?.timeZone ?? all[0]?.settings.timeZone ?? timeZone
      const settings = { kind: 'report', timeZone: zone, sendsQuiet: false } as const
      const times = { tokenExpiresAt: null, coveredTo: now, createdAt: now }
      const rule = {
        id: deps.newId(),
        tenantId,
        address: owner.email,
        settings,
        state: 'on' as const,
        tokenHash: null,
        bounces: 0,
        ...times,
      }
      await repo.insertRule(trx, rule)
      await planRule(trx, deps, rule)
      rules.push(rule)
    }
    for (const rule of rules) {
      const { month, ...period } = monthBefore(now, rule.settings.timeZone)
      if (rule.state === 'on') await queueIfWanted(trx, deps, { rule, key: `report:${month}`, period })
    }
  })
}
