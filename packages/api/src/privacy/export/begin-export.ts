import { asTenantId, type TenantId } from '@callwright/db/tables/ids'

import { recordAudit } from '../../context/audit.ts'
import type { Ctx } from '../../context/context.ts'
import { notFound } from '../../context/domain-error.ts'
import { type Limit, consumeAttempt } from '../../context/rate-limit.ts'
import { exportTenant } from './export-tenant.ts'
import type { ExportEntry } from './export-pages.ts'

export const EXPORTS: Limit = { name: 'export', max: 10, windowMs: 60 * 60_000 }

/**
 * Checks that the caller may export this tenant: only its own users and the operator may. For others it does not exist.
 * @throws DomainError `not-found`
 */
export function assertExportable({ caller: { session } }: Pick<Ctx, 'caller'>, tenantId: string): TenantId {
  if (session?.tenantId !== tenantId && session?.user.role !== 'operator') throw notFound()
  return asTenantId(tenantId)
}

/**
 * Begins an export.
 * @returns the archive's files, one after another
 * @throws DomainError `not-found`, `too-many`, before the first file
 */
export async function beginExport(ctx: Ctx, tenantId: TenantId): Promise<AsyncGenerator<ExportEntry>> {
  const entries = await exportTenant(ctx, tenantId)
  await consumeAttempt(ctx, EXPORTS, tenantId)
  await recordAudit(ctx.db, ctx, { action: 'business.export', tenantId })
  return entries
}
