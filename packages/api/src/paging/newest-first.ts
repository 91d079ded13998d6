import { type SelectQueryBuilder, sql } from 'kysely'

import type { Keyset } from './keyset.ts'

/** @param before the last row of the previous page; null for the first page */
export type NewestPage = { before: Keyset | null; limit: number }

type Paged = <DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
) => SelectQueryBuilder<DB, Table, Row>

/** For `$call`: a page of a query's rows by time, newest first; ids break ties. */
export function newestFirst({ before, limit }: NewestPage, at = 'createdAt', id = 'id'): Paged {
  return (query) => {
    const page = query.orderBy(sql.ref(at), 'desc').orderBy(sql.ref(id), 'desc').limit(limit)
    return before ? page.where(sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${before.at}, ${before.id})`) : page
  }
}
