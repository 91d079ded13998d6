import type { Db } from '@callwright/db/database'
import { countRows } from '@callwright/db/query/count-rows'
import type { TenantId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import type { Insertable, Selectable, Updateable } from 'kysely'

export type ToolRow = Selectable<Schema['tools']>

/** Oldest first. */
export async function listTools(db: Db, tenant: TenantId): Promise<ToolRow[]> {
  return await db
    .selectFrom('tools')
    .selectAll()
    .where('tenantId', '=', tenant)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function findTool(db: Db, tenant: TenantId, id: string): Promise<ToolRow | undefined> {
  return await db.selectFrom('tools').selectAll().where('id', '=', id).where('tenantId', '=', tenant).executeTakeFirst()
}

/** For a request by a voice provider, which names no business. */
export async function findAnyTool(db: Db, id: string): Promise<ToolRow | undefined> {
  return await db.selectFrom('tools').selectAll().where('id', '=', id).executeTakeFirst()
}

export type ActiveTool = Pick<
  ToolRow,
  'id' | 'tenantId' | 'method' | 'url' | 'parameters' | 'sealedHeaders' | 'changes'
>

/** All tenants' tools that are on. */
export async function listActiveTools(db: Db): Promise<ActiveTool[]> {
  return await db
    .selectFrom('tools')
    .select(['id', 'tenantId', 'method', 'url', 'parameters', 'sealedHeaders', 'changes'])
    .where('isOn', '=', 1)
    .execute()
}

export async function countTools(db: Db, tenant: TenantId): Promise<number> {
  return await db.selectFrom('tools').where('tenantId', '=', tenant).$call(countRows)
}

/** The id of the tenant's tool with this name. */
export async function findToolByName(db: Db, tenant: TenantId, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('tools')
    .select('id')
    .where('tenantId', '=', tenant)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.id
}

export async function insertTool(db: Db, row: Insertable<Schema['tools']>): Promise<void> {
  await db.insertInto('tools').values(row).execute()
}

/** @param id of a tool whose tenant the caller has checked */
export async function updateTool(db: Db, id: string, change: Updateable<Schema['tools']>): Promise<void> {
  await db.updateTable('tools').set(change).where('id', '=', id).execute()
}

/** The copies at providers are removed by the agent's sync. @param id of a tool whose tenant the caller has checked */
export async function deleteTool(db: Db, id: string): Promise<void> {
  await db.deleteFrom('tools').where('id', '=', id).execute()
}
