import type { Db } from '@callwright/db/database'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable, Selectable } from 'kysely'

import { newestFirst, type NewestPage } from '../../paging/newest-first.ts'

export async function insertVersion(db: Db, row: Insertable<Schema['agent_versions']>): Promise<void> {
  await db.insertInto('agent_versions').values(row).execute()
}

export type VersionRecord = Omit<Selectable<Schema['agent_versions']>, 'tenantId' | 'appliedAt'> & {
  email: string | null
}

/** Newest first, with the email address of the user who saved each version. */
export async function listVersions(db: Db, tenant: TenantId, page: NewestPage): Promise<VersionRecord[]> {
  return await db
    .selectFrom('agent_versions')
    .leftJoin('users', 'users.id', 'agent_versions.savedBy')
    .select([
      'agent_versions.id',
      'agent_versions.savedBy',
      'agent_versions.systemPrompt',
      'agent_versions.firstMessage',
      'agent_versions.voiceId',
      'agent_versions.language',
      'agent_versions.maxCallSeconds',
      'agent_versions.silenceSeconds',
      'agent_versions.voicemailMessage',
      'agent_versions.restoredFrom',
      'agent_versions.createdAt',
      'users.email',
    ])
    .where('agent_versions.tenantId', '=', tenant)
    .$call(newestFirst(page, 'agent_versions.createdAt', 'agent_versions.id'))
    .execute()
}

export async function findVersion(
  db: Db,
  tenant: TenantId,
  versionId: string,
): Promise<Selectable<Schema['agent_versions']> | undefined> {
  return await db
    .selectFrom('agent_versions')
    .selectAll()
    .where('tenantId', '=', tenant)
    .where('id', '=', versionId)
    .executeTakeFirst()
}

export async function findNewestVersionId(db: Db, tenant: TenantId): Promise<string | null> {
  const version = await db
    .selectFrom('agent_versions')
    .select('id')
    .where('tenantId', '=', tenant)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return version?.id ?? null
}

/** Records when the voice provider first had a version. */
export async function markVersionApplied(
  db: Db,
  tenant: TenantId,
  { id, now }: { id: string; now: number },
): Promise<void> {
  await db
    .updateTable('agent_versions')
    .set({ appliedAt: now })
    .where('tenantId', '=', tenant)
    .where('id', '=', id)
    .where('appliedAt', 'is', null)
    .execute()
}

/** The id of the version that the voice provider had at a time; null if it had none, or it is no longer kept. */
export async function findVersionAt(db: Db, tenant: TenantId, at: number): Promise<string | null> {
  const version = await db
    .selectFrom('agent_versions')
    .select('id')
    .where('tenantId', '=', tenant)
    .where('appliedAt', '<=', at)
    .orderBy('appliedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return version?.id ?? null
}

/** A version with the time it was saved; null if it is no longer kept. */
export async function findVersionTime(
  db: Db,
  tenant: TenantId,
  versionId: string | null,
): Promise<{ id: string; savedAt: number } | null> {
  const version = versionId === null ? undefined : await findVersion(db, tenant, versionId)
  return version ? { id: version.id, savedAt: version.createdAt } : null
}

/** Deletes all but the newest `count` versions. */
export async function deleteOldVersions(db: Db, tenant: TenantId, count: number): Promise<void> {
  const newestToDelete = await db
    .selectFrom('agent_versions')
    .select(['createdAt', 'id'])
    .where('tenantId', '=', tenant)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(count)
    .limit(1)
    .executeTakeFirst()
  if (!newestToDelete) return
  await db
    .deleteFrom('agent_versions')
    .where('tenantId', '=', tenant)
    .where((eb) => eb(eb.refTuple('createdAt', 'id'), '<=', eb.tuple(newestToDelete.createdAt, newestToDelete.id)))
    .execute()
}
