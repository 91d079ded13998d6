import type { ServicePlan } from '@callwright/contract/auth'
import type { updateProfileSchema } from '@callwright/contract/business'
import type { z } from '@callwright/contract/zod'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/ids'

import { recordAudit } from '../audit.ts'
import type { Ctx } from '../context.ts'
import { notFound } from '../domain-error.ts'
import * as repo from './business.repo.ts'

export type Profile = {
  businessName: string
  businessEmail: string
  businessPhone: string
  businessAddress: string
  description: string
  website: string
  servicePlan: ServicePlan
  logoUrl: string | null
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
    servicePlan: row.service_plan,
    logoUrl: null,
  }
}

export async function updateProfile(
  ctx: Ctx & { tenantId: TenantId },
  input: z.output<typeof updateProfileSchema>,
): Promise<Profile> {
  return await ctx.db.transaction().execute(async (trx) => {
    const before = await viewProfile(trx, ctx.tenantId)
    await repo.updateProfile(trx, ctx.tenantId, {
      name: input.businessName,
      email: input.businessEmail,
      phone: input.businessPhone,
      address: input.businessAddress,
      description: input.description,
      now: ctx.now(),
    })
    const after = await viewProfile(trx, ctx.tenantId)
    await recordAudit(trx, { deps: ctx, caller: ctx.caller }, { action: 'business.updateProfile', before, after })
    return after
  })
}
