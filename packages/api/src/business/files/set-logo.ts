import { recordAudit } from '../../context/audit.ts'
import { notFound } from '../../context/domain-error.ts'
import type { ReceivedBytes } from '../../files/received-bytes.ts'
import { storeLogo, type UploadedFile } from '../../files/store-logo.ts'
import * as repo from '../business.repo.ts'
import { logoPath } from '../../files/logo-path.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'

/**
 * Stores an image as the business's logo.
 * @throws DomainError `invalid`, `too-large` with the documented message
 */
export async function setLogo(
  ctx: TenantCtx,
  bytes: ReceivedBytes,
  file: UploadedFile,
): Promise<{ logoUrl: string | null }> {
  const hash = await storeLogo(ctx, { bytes, file }, async (trx, logo) => {
    if (!(await lockTenant(trx, ctx.tenantId))) throw notFound()
    const profile = await repo.findProfile(trx, ctx.tenantId)
    if (!profile) throw notFound()
    await repo.updateLogo(trx, ctx.tenantId, { ...logo, now: ctx.now() })
    await recordAudit(trx, ctx, { action: 'business.setLogo', before: { hash: profile.logoHash }, after: logo })
    return profile.logoHash
  })
  return { logoUrl: logoPath(hash) }
}
