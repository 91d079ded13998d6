import { type RawBuilder, sql } from 'kysely'

/** A part of a text as a pattern, in lower case: what stands for anything in patterns stands for itself. */
export function patternOf(search: string): string {
  return `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
}

/** For queries of `businesses` joined with `users`. */
export function matchesClient(search: string): RawBuilder<boolean> {
  const pattern = patternOf(search)
  return sql<boolean>`(lower(businesses.name) like ${pattern} escape '\\' or lower(users.email) like ${pattern} escape '\\')`
}
