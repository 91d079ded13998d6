import { setImmediate as nextTurn } from 'node:timers/promises'

import type { Db } from '@callwright/db/database'
import type { TenantId, UserId } from '@callwright/db/tables/ids'
import type { Schema } from '@callwright/db/tables/schema'
import { type SelectQueryBuilder, sql } from 'kysely'

/** A file in the archive: streamed text, a stored blob by its hash, or bytes. */
export type ExportEntry = { name: string } & (
  | { text: AsyncIterable<string> }
  | { hash: string }
  | { bytes: Uint8Array }
)

/** Whose archive it is. */
export type Owner = { tenantId: TenantId; userId: UserId }

/** The rows of each file. Columns are listed explicitly, so that no secret or internal number slips in. */
export type ExportedFiles = Readonly<Record<string, (db: Db, owner: Owner) => AsyncGenerator<object[]>>>

const PAGE_ROWS = 100

/**
 * All rows of a query, page by page; yields to the event loop in between.
 * @param keys columns that are unique within the query and covered by an index, so that every page costs the same
 */
export async function* iteratePages<T extends keyof Schema, R>(
  query: SelectQueryBuilder<Schema, T, R>,
  keys: readonly (keyof Schema[T] & string)[],
): AsyncGenerator<R[]> {
  const columns = keys.map((key) => sql.ref(key))
  const sortKey = sql<string>`${sql.join(columns)}`
  let after: readonly unknown[] | null = null
  do {
    const last: readonly unknown[] | null = after
    const found = await query
      .select(columns.map((column, index) => column.as(keyName(index))))
      .$if(last !== null, (qb) => qb.where(sql<boolean>`(${sortKey}) > (${sql.join([...(last ?? [])])})`))
      .orderBy(sortKey)
      .limit(PAGE_ROWS)
      .execute()
    const rows = found as Record<string, unknown>[]
    const end = rows.length === PAGE_ROWS ? rows.at(-1) : undefined
    after = end ? keys.map((_, index) => end[keyName(index)]) : null
    for (const row of rows) for (const index of keys.keys()) delete row[keyName(index)]
    if (rows.length > 0) yield rows as R[]
    await nextTurn()
  } while (after)
}

function keyName(index: number): string {
  return `key ${index}`
}

export async function* singleChunk(text: string): AsyncGenerator<string> {
  yield text
}

export type ExportedBusiness = {
  userId: UserId
  businessName: string
  logoHash: string | null
  logoMediaType: string | null
}

/** @returns undefined if there is no such business */
export async function findExportedBusiness(db: Db, tenant: TenantId): Promise<ExportedBusiness | undefined> {
  return await db
    .selectFrom('businesses')
    .select(['userId', 'name as businessName', 'logoHash', 'logoMediaType'])
    .where('id', '=', tenant)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
}
