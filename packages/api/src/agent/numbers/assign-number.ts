import { readPhone } from '@callwright/contract/text/phone'
import { asTenantId } from '@callwright/db/tables/ids'
import { type PhoneNumber, VoiceProviderError } from '@callwright/voice/voice-provider'

import { recordAudit } from '../../context/audit.ts'
import type { Ctx } from '../../context/context.ts'
import { DomainError, notFound } from '../../context/domain-error.ts'
import { findBusiness } from '../../context/own-business.ts'
import { enqueueJobs } from '../../jobs/enqueue-job.ts'
import { numberJob } from '../../usage/number-updates.ts'
import { requestAgentSync } from '../knowledge/sync-jobs.ts'
import { listTenantsWithTransfer } from '../transfers/transfers.repo.ts'
import * as repo from './numbers.repo.ts'

/**
 * Assigns a number to a tenant or unassigns it; a background job then attaches the right agent. A number outside the
 * provider's account reaches us only if its own phone line asks us about each call.
 * @param input.number as typed
 * @throws DomainError `invalid`, `not-found` (no such tenant, or no such number to unassign), `provider-failed`
 */
export async function assignNumber(ctx: Ctx, input: { number: string; tenantId: string | null }): Promise<void> {
  const read = readPhone(input.number)
  if (!read.ok) throw new DomainError('invalid', read.message)
  const number = read.e164
  const provider = ctx.voice.name
  const accountNumber = (await fetchProviderNumbers(ctx)).find((each) => each.number === number) ?? null
  await ctx.db.transaction().execute(async (trx) => {
    const tenantId = input.tenantId === null ? null : await findBusiness(trx, input.tenantId)
    if (tenantId === undefined) throw notFound()
    const before = (await repo.listNumbers(trx, provider)).find((each) => each.number === number)
    if (tenantId === null && !before) throw notFound()
    // What an agent can do depends on its business's numbers, and it cannot transfer calls to a number that an agent
    // answers. Lock order: the agent's job before the number's, as in a sync.
    const businesses = [before?.tenantId, tenantId, ...(await listTenantsWithTransfer(trx, number))]
    for (const id of new Set(businesses.filter((each) => typeof each === 'string').toSorted())) {
      await requestAgentSync(trx, ctx, { tenantId: asTenantId(id), dueAt: ctx.now() })
    }
    if (tenantId === null && accountNumber === null && before) await repo.deleteNumber(trx, before)
    else {
      await repo.saveAssignment(trx, { provider, number, tenantId, accountNumber, now: ctx.now() })
      await enqueueJobs(trx, ctx, [numberJob({ provider, number })])
    }
    await recordAudit(trx, ctx, {
      tenantId: tenantId ?? before?.tenantId ?? null,
      subject: number,
      before: { tenantId: before?.tenantId ?? null },
      after: { tenantId },
    })
  })
  ctx.events.emit('jobsQueued')
}

/** @throws DomainError `provider-failed` */
export async function fetchProviderNumbers({ voice }: Pick<Ctx, 'voice'>): Promise<PhoneNumber[]> {
  try {
    return await voice.listNumbers()
  } catch (error) {
    if (error instanceof VoiceProviderError) throw new DomainError('provider-failed', error.message, { cause: error })
    throw error
  }
}
