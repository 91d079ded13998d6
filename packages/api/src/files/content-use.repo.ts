import type { Db } from '@callwright/db/database'

/** Webhooks whose body is still needed. */
const UNDONE = ['pending', 'waiting', 'quarantined', 'failed'] as const

/** Every content that any row names, of whichever tenant: what a backup has to hold. */
export async function listUsedContents(db: Db): Promise<string[]> {
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
        .where('state', 'in', UNDONE),
    )
    .execute()
  return rows.map((row) => row.hash)
}

/** Whether any row names any content; large webhooks, which come and go, are left out. */
export async function isAnyContentUsed(db: Db): Promise<boolean> {
  const named = await db.selectFrom('files').select('contentHash as hash').limit(1).executeTakeFirst()
  if (named) return true
  const recorded = await db.selectFrom('recordings').select('contentHash as hash').limit(1).executeTakeFirst()
  if (recorded) return true
  const shown = await db
    .selectFrom('businesses')
    .select('logoHash as hash')
    .where('logoHash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return shown !== undefined
}

/**
 * Which of these contents any row names: a file, a logo, a recording, or a large webhook that has not been worked off,
 * of whichever tenant. At most some hundreds.
 */
export async function findUsedContents(db: Db, hashes: readonly string[]): Promise<Set<string>> {
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
        .where('state', 'in', UNDONE),
    )
    .execute()
  return new Set(rows.map((row) => row.hash))
}
