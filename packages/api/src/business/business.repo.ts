import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Selectable } from 'kysely'

export type ProfileRow = Pick<
  Selectable<Schema['businesses']>,
  | 'name'
  | 'email'
  | 'phone'
  | 'address'
  | 'website'
  | 'description'
  | 'servicePlan'
  | 'logoHash'
  | 'logoMediaType'
  | 'profileVersion'
>

export async function findProfile(db: Db, tenant: TenantId): Promise<ProfileRow | undefined> {
  return await db
    .selectFrom('businesses')
    .select(['name', 'email', 'phone', 'address', 'website', 'description', 'servicePlan'])
    .select(['logoHash', 'logoMediaType', 'profileVersion'])
    .where('id', '=', tenant)
    .executeTakeFirst()
}

type ProfileText = Pick<ProfileRow, 'name' | 'email' | 'phone' | 'address' | 'description'>
/** Without `version`, any saved version is overwritten. */
type VersionCheck = { version?: number | undefined; now: number }

/** @returns false if the saved version is not the one that was read */
export async function updateProfile(
  db: Db,
  tenant: TenantId,
  { version, now, ...columns }: Partial<ProfileText> & VersionCheck,
): Promise<boolean> {
  const updated = await db
    .updateTable('businesses')
    .set((eb) => ({ ...columns, profileVersion: eb('profileVersion', '+', 1), updatedAt: now }))
    .where('id', '=', tenant)
    .$if(version !== undefined, (query) => query.where('profileVersion', '=', version ?? 0))
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export async function findNotes(
  db: Db,
  tenant: TenantId,
): Promise<{ notes: string; notesVersion: number } | undefined> {
  return await db.selectFrom('businesses').select(['notes', 'notesVersion']).where('id', '=', tenant).executeTakeFirst()
}

/** @returns false if the saved version is not the one that was read */
export async function updateNotes(
  db: Db,
  tenant: TenantId,
  { notes, version, now }: { notes: string } & VersionCheck,
): Promise<boolean> {
  const updated = await db
    .updateTable('businesses')
    .set((eb) => ({ notes, notesVersion: eb('notesVersion', '+', 1), updatedAt: now }))
    .where('id', '=', tenant)
    .$if(version !== undefined, (query) => query.where('notesVersion', '=', version ?? 0))
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export async function updateLogo(
  db: Db,
  tenant: TenantId,
  { hash, mediaType, now }: { hash: string; mediaType: string; now: number },
): Promise<void> {
  await db
    .updateTable('businesses')
    .set({ logoHash: hash, logoMediaType: mediaType, updatedAt: now })
    .where('id', '=', tenant)
    .execute()
}
