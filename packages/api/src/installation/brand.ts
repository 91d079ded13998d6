import type { Brand } from '@callwright/contract/brand'
import type { saveBrandSchema } from '@callwright/contract/brand/brand-schema'
import type { z } from '@callwright/contract/input/zod'
import type { Db } from '@callwright/db/database'

import { recordAudit } from '../context/audit.ts'
import { findStoredBrand, readBrand, type StoredBrand } from '../context/brand.ts'
import type { Ctx } from '../context/context.ts'
import { DomainError } from '../context/domain-error.ts'
import { findSetting, saveSetting } from '../context/installation-settings.repo.ts'
import type { ReceivedBytes } from '../files/received-bytes.ts'
import { releaseBlob } from '../files/release-blob.ts'
import { storeLogo, type UploadedFile } from '../files/store-logo.ts'

const NO_LOGO = { logoHash: null, logoMediaType: null }

/** @throws DomainError `conflict` */
export async function saveBrand(ctx: Ctx, values: z.output<typeof saveBrandSchema>): Promise<Brand> {
  await ctx.db.transaction().execute(async (trx) => await changeBrand(trx, ctx, { action: 'admin.saveBrand', values }))
  return await readBrand(ctx.db)
}

/**
 * Stores an image as the product's logo.
 * @throws DomainError `invalid`, `too-large` with the documented message, `conflict`
 */
export async function setProductLogo(ctx: Ctx, bytes: ReceivedBytes, file: UploadedFile): Promise<Brand> {
  await storeLogo(ctx, { bytes, file }, async (trx, { hash, mediaType }) => {
    const values = { logoHash: hash, logoMediaType: mediaType }
    return await changeBrand(trx, ctx, { action: 'admin.setProductLogo', values })
  })
  return await readBrand(ctx.db)
}

/** @throws DomainError `conflict` */
export async function removeProductLogo(ctx: Ctx): Promise<Brand> {
  const before = await ctx.db.transaction().execute(async (trx) => {
    return await changeBrand(trx, ctx, { action: 'admin.removeProductLogo', values: NO_LOGO })
  })
  if (before !== null) await releaseBlob(ctx, before)
  return await readBrand(ctx.db)
}

/**
 * @returns the hash of the logo before
 * @throws DomainError `conflict` if the brand was changed at the same time
 */
async function changeBrand(
  trx: Db,
  ctx: Ctx,
  { action, values }: { action: string; values: Partial<StoredBrand> },
): Promise<string | null> {
  const row = await findSetting(trx, 'brand')
  const before = await findStoredBrand(trx)
  const setting = { name: 'brand', value: JSON.stringify({ ...before, ...values }), updatedAt: ctx.now() } as const
  const isSaved = await saveSetting(trx, setting, (eb) => eb('installation_settings.value', '=', row?.value ?? ''))
  if (!isSaved) throw new DomainError('conflict', 'Name and address were changed at the same time. Please try again.')
  const names = Object.keys(values)
  const old = Object.fromEntries(Object.entries(before).filter(([name]) => names.includes(name)))
  await recordAudit(trx, ctx, { action, tenantId: null, before: old, after: values })
  return before.logoHash
}
