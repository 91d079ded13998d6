import { type RawBuilder, sql } from 'kysely'

import { likePattern } from '../../paging/like-pattern.ts'

/** A condition for queries that join `businesses` and `users`. */
export function matchesClient(search: string): RawBuilder<boolean> {
  const pattern = likePattern(search)
  return sql<boolean>`(lower(businesses.name) like ${pattern} escape '\\' or lower(users.email) like ${pattern} escape '\\')`
}
