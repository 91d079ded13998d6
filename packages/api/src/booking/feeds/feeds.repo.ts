import type { Db } from '@callwright/db/database'
import { countRows } from '@callwright/db/query/count-rows'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable, Selectable, Updateable } from 'kysely'

export type FeedRow = Omit<Selectable<Schema['calendar_feeds']>, 'busy'>

const COLUMNS = ['id', 'tenantId', 'name', 'sealedUrl', 'readAt', 'triedAt', 'problem', 'toldAt', 'createdAt'] as const

/** Oldest first, without their events. */
export async function listFeeds(db: Db, tenant: TenantId): Promise<FeedRow[]> {
  const feeds = db.selectFrom('calendar_feeds').select(COLUMNS).where('tenantId', '=', tenant)
  return await feeds.orderBy('createdAt').orderBy('id').execute()
}

/** Across all tenants. */
export async function listAllFeeds(db: Db): Promise<Pick<FeedRow, 'id' | 'tenantId'>[]> {
  return await db.selectFrom('calendar_feeds').select(['id', 'tenantId']).execute()
}

export async function findFeed(db: Db, tenant: TenantId, id: string): Promise<FeedRow | undefined> {
  const feeds = db.selectFrom('calendar_feeds').select(COLUMNS).where('tenantId', '=', tenant)
  return await feeds.where('id', '=', id).executeTakeFirst()
}

export async function countFeeds(db: Db, tenant: TenantId): Promise<number> {
  return await db.selectFrom('calendar_feeds').where('tenantId', '=', tenant).$call(countRows)
}

export async function insertFeed(db: Db, row: Insertable<Schema['calendar_feeds']>): Promise<void> {
  await db.insertInto('calendar_feeds').values(row).execute()
}

/** @returns false if it does not exist, or was tried again since it was read */
export async function updateFeed(
  db: Db,
  { tenantId, id, triedAt }: FeedRow,
  change: Updateable<Schema['calendar_feeds']>,
): Promise<boolean> {
  const changed = await db
    .updateTable('calendar_feeds')
    .set(change)
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('triedAt', triedAt === null ? 'is' : '=', triedAt)
    .returning('id')
    .execute()
  return changed.length > 0
}

/** @returns its name; undefined if there is none, or it is another tenant's */
export async function deleteFeed(db: Db, tenant: TenantId, id: string): Promise<string | undefined> {
  const feeds = db.deleteFrom('calendar_feeds').where('tenantId', '=', tenant).where('id', '=', id)
  return (await feeds.returning('name').executeTakeFirst())?.name
}
