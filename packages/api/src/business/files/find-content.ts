import { FORMATS } from '@callwright/contract/business-files'
import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'

import { findStoredBrand } from '../../context/brand.ts'
import { notFound } from '../../context/domain-error.ts'
import { findProfile } from '../business.repo.ts'
import { findFile } from './files.repo.ts'

/** A blob and the file name to download it under. */
export type NamedContent = { hash: string; mediaType: string; fileName: string }

/** @throws DomainError `not-found`, also for another tenant's file */
export async function findFileContent(db: Db, tenant: TenantId, fileId: string): Promise<NamedContent> {
  const file = await findFile(db, tenant, fileId)
  if (!file) throw notFound()
  return { hash: file.contentHash, mediaType: file.mediaType, fileName: file.name }
}

/** @throws DomainError `not-found` if the business has no logo */
export async function findLogoContent(db: Db, tenant: TenantId): Promise<NamedContent> {
  return nameLogo(await findProfile(db, tenant))
}

/** @throws DomainError `not-found` if the operator has not uploaded a logo of the product */
export async function findProductLogo(db: Db): Promise<NamedContent> {
  return nameLogo(await findStoredBrand(db))
}

function nameLogo(row: { logoHash: string | null; logoMediaType: string | null } | undefined): NamedContent {
  if (!row || row.logoHash === null || row.logoMediaType === null) throw notFound()
  const { logoHash: hash, logoMediaType: mediaType } = row
  const format = Object.values(FORMATS).find((facts) => facts.mediaType === mediaType)
  return { hash, mediaType, fileName: `logo.${format?.extensions[0] ?? 'bin'}` }
}
