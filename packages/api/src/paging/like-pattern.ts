/** A LIKE pattern for text that contains `search`; requires `escape '\\'` and a lower-case operand. */
export function likePattern(search: string): string {
  return `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
}
