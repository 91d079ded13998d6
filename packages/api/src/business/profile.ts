import type { ServicePlan } from '@callwright/contract/auth'
import { PROFILE_CHANGED } from '@callwright/contract/business'
import type { saveDescriptionSchema, updateProfileSchema } from '@callwright/contract/business-schemas'
import type { z } from '@callwright/contract/input/zod'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { recordAudit } from '../context/audit.ts'
import { DomainError, notFound } from '../context/domain-error.ts'
import { queueContextSync } from '../agent/knowledge/queue-context-sync.ts'
import { keepPastOpening } from '../agent/opening/start-opening.ts'
import * as repo from './business.repo.ts'
import { logoPath } from '../files/logo-path.ts'
import type { TenantCtx } from '../context/tenant-ctx.ts'
import { lockTenant } from '../tenant/tenant.repo.ts'

export type Profile = {
  businessName: string
  businessEmail: string
  businessPhone: string
  businessAddress: string
  description: string
  website: string
  servicePlan: ServicePlan
  /** a path on this server, for its own business only */
  logoUrl: string | null
  /** sent back with a change: no user may overwrite a version they have not seen */
  version: number
}

export async function viewProfile(db: Db, tenant: TenantId): Promise<Profile> {
  const row = await repo.findProfile(db, tenant)
  if (!row) throw notFound()
  return {
    businessName: row.name,
    businessEmail: row.email,
    businessPhone: row.phone,
    businessAddress: row.address,
    description: row.description,
    website: row.website,
    servicePlan: row.servicePlan,
    logoUrl: logoPath(row.logoHash),
    version: row.profileVersion,
  }
}

/** @throws DomainError `conflict` if the profile was saved since this version was read; then nothing is written */
export async function updateProfile(ctx: TenantCtx, input: z.output<typeof updateProfileSchema>): Promise<Profile> {
  return await changeProfile(ctx, {
    name: input.businessName,
    email: input.businessEmail,
    phone: input.businessPhone,
    address: input.businessAddress,
    description: input.description,
    version: input.version,
  })
}

/** @throws DomainError `conflict`, as above */
export async function saveDescription(ctx: TenantCtx, input: z.output<typeof saveDescriptionSchema>): Promise<Profile> {
  return await changeProfile(ctx, input)
}

type Change = Omit<Parameters<typeof repo.updateProfile>[2], 'now'>

async function changeProfile(ctx: TenantCtx, change: Change): Promise<Profile> {
  const changed = await ctx.db.transaction().execute(async (trx) => {
    if (!(await lockTenant(trx, ctx.tenantId))) throw notFound()
    const before = await viewProfile(trx, ctx.tenantId)
    if (change.name !== undefined && change.name !== before.businessName) await keepPastOpening(trx, ctx, ctx.tenantId)
    const isNewest = await repo.updateProfile(trx, ctx.tenantId, { ...change, now: ctx.now() })
    if (!isNewest) throw new DomainError('conflict', PROFILE_CHANGED)
    const after = await viewProfile(trx, ctx.tenantId)
    const isContextChanged = before.businessName !== after.businessName || before.description !== after.description
    if (isContextChanged) await queueContextSync(trx, ctx, ctx.tenantId)
    await recordAudit(trx, ctx, { before, after })
    return after
  })
  ctx.events.emit('jobsQueued')
  return changed
}
