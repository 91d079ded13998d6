import type { Db } from '@callwright/db/database'

/**
 * Which of these contents any row names: a file, a logo, a recording, or a large webhook that has not been worked off,
 * of whichever tenant. At most some hundreds.
 */
export async function findUsedContents(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('files')
    .select('content_hash as hash')
    .where('content_hash', 'in', hashes)
    .union(db.selectFrom('recordings').select('content_hash as hash').where('content_hash', 'in', hashes))
    .union(
      db
        .selectFrom('businesses')
        .select((eb) => eb.ref('logo_hash').$castTo<string>().as('hash'))
        .where('logo_hash', 'in', hashes),
    )
    .union(
      db
        .selectFrom('stored_webhooks')
        .select('body_hash as hash')
        .where('body_hash', 'in', hashes)
        .where('state', 'in', ['pending', 'waiting', 'quarantined', 'failed']),
    )
    .execute()
  return new Set(rows.map((row) => row.hash))
}
