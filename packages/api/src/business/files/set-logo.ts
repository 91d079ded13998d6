import { FILE_REFUSALS, FORMATS, type Refusal } from '@callwright/contract/business-files'

import { recordAudit } from '../../context/audit.ts'
import { notFound } from '../../context/domain-error.ts'
import type { ReceivedBytes } from '../../files/received-bytes.ts'
import { inspectUpload } from '../../files/inspect-upload.ts'
import { createFileError } from '../../files/file-errors.ts'
import { releaseBlob } from '../../files/release-blob.ts'
import { sanitizeSvg } from '../../files/sanitize-svg.ts'
import { SvgProblem } from '../../files/svg-tree.ts'
import * as repo from '../business.repo.ts'
import { logoPath } from '../../files/logo-path.ts'
import type { TenantCtx } from '../../context/tenant-ctx.ts'
import { lockTenant } from '../../tenant/tenant.repo.ts'

/**
 * Stores an image as the business's logo. An SVG is sanitized first: the stored file must have no active content.
 * @throws DomainError `invalid`, `too-large` with the documented message
 */
export async function setLogo(
  ctx: TenantCtx,
  bytes: ReceivedBytes,
  { name, declaredType }: { name: string; declaredType: string },
): Promise<{ logoUrl: string | null }> {
  const format = await inspectUpload(bytes, { purpose: 'logo', name, declaredType })
  const svg = format === 'svg' ? await cleanSvg(bytes) : null
  const hash = svg?.hash ?? bytes.hash
  try {
    const before = await ctx.blobs.withLock(hash, async () => {
      await (svg ? ctx.blobs.put(svg.bytes) : bytes.store())
      return await ctx.db.transaction().execute(async (trx) => {
        if (!(await lockTenant(trx, ctx.tenantId))) throw notFound()
        const profile = await repo.findProfile(trx, ctx.tenantId)
        if (!profile) throw notFound()
        const { mediaType } = FORMATS[format]
        await repo.updateLogo(trx, ctx.tenantId, { hash, mediaType, now: ctx.now() })
        const entry = { action: 'business.setLogo', before: { hash: profile.logoHash }, after: { hash, mediaType } }
        await recordAudit(trx, ctx, entry)
        return profile.logoHash
      })
    })
    if (before !== null && before !== hash) await releaseBlob(ctx, before)
  } catch (error) {
    await releaseBlob(ctx, hash)
    throw error
  }
  return { logoUrl: logoPath(hash) }
}

const REFUSALS: Readonly<Record<SvgProblem['kind'], Refusal>> = {
  damaged: FILE_REFUSALS.damaged,
  unsafe: FILE_REFUSALS.unsafeImage,
  'too-complex': FILE_REFUSALS.tooDetailed,
}

async function cleanSvg(bytes: ReceivedBytes): Promise<{ bytes: Uint8Array; hash: string }> {
  try {
    const clean = Buffer.from(await sanitizeSvg(decode(await bytes.read(0, bytes.size))))
    const digest = await crypto.subtle.digest('SHA-256', clean)
    return { bytes: clean, hash: Buffer.from(digest).toString('hex') }
  } catch (error) {
    if (!(error instanceof SvgProblem)) throw error
    throw createFileError(REFUSALS[error.kind], { cause: error })
  }
}

function decode(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff || bytes[0] === 0xfe ? detectUtf16(bytes) : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    throw new SvgProblem('damaged', error instanceof Error ? error.message : 'not text')
  }
}

function detectUtf16(bytes: Uint8Array): string {
  return bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'
}
