import { type Brand, DEFAULT_BRAND } from '@callwright/contract/brand'
import type { Db } from '@callwright/db/database'

import { findSetting } from './installation-settings.repo.ts'

/** The value of the setting `brand`, as JSON. */
export type StoredBrand = Omit<Brand, 'logoUrl'> & { logoHash: string | null; logoMediaType: string | null }

export async function findStoredBrand(db: Db): Promise<StoredBrand> {
  const { logoUrl: _, ...brand } = DEFAULT_BRAND
  const row = await findSetting(db, 'brand')
  return { ...brand, logoHash: null, logoMediaType: null, ...(row && (JSON.parse(row.value) as Partial<StoredBrand>)) }
}

export async function readBrand(db: Db): Promise<Brand> {
  const { logoHash, logoMediaType: _, ...brand } = await findStoredBrand(db)
  return { ...brand, logoUrl: logoHash === null ? null : `/api/brand/logo?v=${logoHash.slice(0, 16)}` }
}
