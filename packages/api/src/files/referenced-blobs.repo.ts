import type { Db } from '@callwright/db/database'

import { findStoredBrand } from '../context/brand.ts'

/** States of webhooks whose body is still needed. */
const UNFINISHED_STATES = ['pending', 'waiting', 'quarantined', 'failed'] as const

/** Hashes of all blobs that any row of any tenant references: what a backup must contain. */
export async function listReferencedBlobs(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('contentHash as hash')
    .union(db.selectFrom('recordings').select('contentHash as hash'))
    .union(
      db
        .selectFrom('businesses')
        .select((eb) => eb.ref('logoHash').$castTo<string>().as('hash'))
        .where('logoHash', 'is not', null),
    )
    .union(
      db
        .selectFrom('stored_webhooks')
        .select('bodyHash as hash')
        .where('body', 'is', null)
        .where('state', 'in', UNFINISHED_STATES),
    )
    .execute()
  const { logoHash } = await findStoredBrand(db)
  return [...new Set([...rows.map((row) => row.hash), ...(logoHash === null ? [] : [logoHash])])]
}

/** Whether any row references a blob, not counting short-lived webhook bodies. */
export async function hasReferencedBlobs(db: Db): Promise<boolean> {
  const file = await db.selectFrom('files').select('contentHash as hash').limit(1).executeTakeFirst()
  if (file) return true
  const recording = await db.selectFrom('recordings').select('contentHash as hash').limit(1).executeTakeFirst()
  if (recording) return true
  const logo = await db
    .selectFrom('businesses')
    .select('logoHash as hash')
    .where('logoHash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return logo !== undefined || (await findStoredBrand(db)).logoHash !== null
}

/**
 * The given blobs that a file, logo, recording or unfinished webhook of any tenant references. Pass at most a few
 * hundred hashes.
 */
export async function findReferencedBlobs(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('files')
    .select('contentHash as hash')
    .where('contentHash', 'in', hashes)
    .union(db.selectFrom('recordings').select('contentHash as hash').where('contentHash', 'in', hashes))
    .union(
      db
        .selectFrom('businesses')
        .select((eb) => eb.ref('logoHash').$castTo<string>().as('hash'))
        .where('logoHash', 'in', hashes),
    )
    .union(
      db
        .selectFrom('stored_webhooks')
        .select('bodyHash as hash')
        .where('bodyHash', 'in', hashes)
        .where('state', 'in', UNFINISHED_STATES),
    )
    .execute()
  const { logoHash } = await findStoredBrand(db)
  return new Set([...rows.map((row) => row.hash), ...hashes.filter((hash) => hash === logoHash)])
}
