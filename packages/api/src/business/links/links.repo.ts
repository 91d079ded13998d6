import type { Db } from '@callwright/db/database'
import { countRows } from '@callwright/db/query/count-rows'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable, Selectable } from 'kysely'

export type LinkRecord = Pick<Selectable<Schema['links']>, 'id' | 'url' | 'createdAt'>

/** In the order in which they were added. */
export async function listLinks(
  db: Db,
  tenant: TenantId,
  { afterId, limit }: { afterId: string | null; limit: number },
): Promise<LinkRecord[]> {
  return await db
    .selectFrom('links')
    .select(['id', 'url', 'createdAt'])
    .where('tenantId', '=', tenant)
    .$if(afterId !== null, (query) => query.where('id', '>', afterId ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function countLinks(db: Db, tenant: TenantId): Promise<number> {
  return await db.selectFrom('links').where('tenantId', '=', tenant).$call(countRows)
}

export async function hasLink(db: Db, tenant: TenantId, url: string): Promise<boolean> {
  const row = await db
    .selectFrom('links')
    .select('id')
    .where('tenantId', '=', tenant)
    .where('url', '=', url)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertLink(db: Db, row: Insertable<Schema['links']>): Promise<void> {
  await db.insertInto('links').values(row).execute()
}

/** @returns its URL; undefined if this business has no such link */
export async function deleteLink(db: Db, tenant: TenantId, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('links')
    .where('tenantId', '=', tenant)
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst()
  return row?.url
}
