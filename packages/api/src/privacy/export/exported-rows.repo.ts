import type { Db } from '@callwright/db/database'
import type { TenantId, UserId } from '@callwright/db/tables/ids'
import { sql } from 'kysely'

import type { ExportedRow, ExportedTable } from './exported-tables.ts'

/** A page of rows of one owner, by the table's own index; names come from the list of tables alone. */
export async function readPage(
  db: Db,
  { table, columns, reads = columns, of, keys }: Pick<ExportedTable, 'table' | 'columns' | 'reads' | 'of' | 'keys'>,
  { owner, after, limit }: { owner: string; after: ExportedRow | null; limit: number },
): Promise<ExportedRow[]> {
  const names = [...new Set([...reads, ...keys])].map((name) => sql.ref(name))
  const order = keys.map((key) => sql.ref(key))
  const place = after ? sql`and (${sql.join(order)}) > (${sql.join(keys.map((key) => after[key] ?? ''))})` : sql``
  const { rows } = await sql<ExportedRow>`select ${sql.join(names)} from ${sql.table(table)}
    where ${sql.ref(of.column)} = ${owner} ${place} order by ${sql.join(order)} limit ${limit}`.execute(db)
  return rows
}

export type Owner = { userId: UserId; businessName: string; logoHash: string | null; logoMediaType: string | null }

/** @returns undefined where there is no such business (any more) */
export async function findOwner(db: Db, tenant: TenantId): Promise<Owner | undefined> {
  return await db
    .selectFrom('businesses')
    .select(['userId', 'name as businessName', 'logoHash', 'logoMediaType'])
    .where('id', '=', tenant)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}

export async function listFiles(
  db: Db,
  tenant: TenantId,
): Promise<{ kind: 'document' | 'lead'; name: string; mediaType: string; contentHash: string; createdAt: number }[]> {
  return await db
    .selectFrom('files')
    .select(['kind', 'name', 'mediaType', 'contentHash', 'createdAt'])
    .where('tenantId', '=', tenant)
    .orderBy('id')
    .execute()
}
