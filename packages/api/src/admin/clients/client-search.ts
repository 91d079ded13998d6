import { type RawBuilder, sql } from 'kysely'

import { likePattern } from '../../paging/like-pattern.ts'

/** For queries of `businesses` joined with `users`. */
export function matchesClient(search: string): RawBuilder<boolean> {
  const pattern = likePattern(search)
  return sql<boolean>`(lower(businesses.name) like ${pattern} escape '\\' or lower(users.email) like ${pattern} escape '\\')`
}
