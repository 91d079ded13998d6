/** A LIKE pattern for texts that contain `search`; requires `escape '\\'` and a lower-case operand. */
export function likePattern(search: string): string {
  return `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
}
