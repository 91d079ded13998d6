import { NOTES_CHANGED } from '@callwright/contract/business'
import type { saveNotesSchema } from '@callwright/contract/business-schemas'
import type { z } from '@callwright/contract/input/zod'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { recordAudit } from '../context/audit.ts'
import { DomainError, notFound } from '../context/domain-error.ts'
import { queueContextSync } from '../agent/knowledge/queue-context-sync.ts'
import * as repo from './business.repo.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import { lockTenant } from '../tenant/tenant.repo.ts'

/** Notes that the agent gets in addition to the description. A change sends back the `version` that was read. */
export type Notes = { notes: string; version: number }

export async function viewNotes(db: Db, tenant: TenantId): Promise<Notes> {
  const row = await repo.findNotes(db, tenant)
  if (!row) throw notFound()
  return { notes: row.notes, version: row.notesVersion }
}

/** @throws DomainError `conflict` if the notes were saved since this version was read; then nothing is written */
export async function saveNotes(ctx: TenantCtx, input: z.output<typeof saveNotesSchema>): Promise<Notes> {
  const saved = await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, ctx.tenantId))) throw notFound()
    const before = await viewNotes(trx, ctx.tenantId)
    const isNewest = await repo.updateNotes(trx, ctx.tenantId, { ...input, version: input.version, now: ctx.now() })
    if (!isNewest) throw new DomainError('conflict', NOTES_CHANGED)
    const after = await viewNotes(trx, ctx.tenantId)
    if (before.notes !== after.notes) await queueContextSync(trx, ctx, ctx.tenantId)
    await recordAudit(trx, ctx, { before, after })
    return after
  })
  ctx.events.emit('jobsQueued')
  return saved
}
