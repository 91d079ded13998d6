import { FILE_REFUSALS, FORMATS, type Refusal } from '@callwright/contract/business-files'
import type { Db } from '@callwright/db/database'

import type { Ctx } from '../context/context.ts'
import type { ReceivedBytes } from './received-bytes.ts'
import { inspectUpload } from './inspect-upload.ts'
import { createFileError } from './file-errors.ts'
import { releaseBlob } from './release-blob.ts'
import { sanitizeSvg } from './sanitize-svg.ts'
import { SvgProblem } from './svg-tree.ts'

export type UploadedFile = { name: string; declaredType: string }
export type StoredLogo = { hash: string; mediaType: string }

/**
 * Stores an image as a logo. An SVG is sanitized first: the stored file must have no active content.
 * @param save stores the reference to the new logo, and returns the hash of the one before
 * @returns the new logo's hash
 * @throws DomainError `invalid`, `too-large` with the documented message
 */
export async function storeLogo(
  ctx: Ctx,
  { bytes, file }: { bytes: ReceivedBytes; file: UploadedFile },
  save: (trx: Db, logo: StoredLogo) => Promise<string | null>,
): Promise<string> {
  const format = await inspectUpload(bytes, { purpose: 'logo', ...file })
  const svg = format === 'svg' ? await cleanSvg(bytes) : null
  const hash = svg?.hash ?? bytes.hash
  try {
    const before = await ctx.blobs.withLock(hash, async () => {
      await (svg ? ctx.blobs.put(svg.bytes) : bytes.store())
      const { mediaType } = FORMATS[format]
      return await ctx.db.transaction().execute(async (trx) => await save(trx, { hash, mediaType }))
    })
    if (before !== null && before !== hash) await releaseBlob(ctx, before)
  } catch (error) {
    await releaseBlob(ctx, hash)
    throw error
  }
  return hash
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
