import type { Db } from '@callwright/db/database'

/** Which of these contents any row names: a file, a logo or a recording, of whichever tenant. At most some hundreds. */
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
    .execute()
  return new Set(rows.map((row) => row.hash))
}
