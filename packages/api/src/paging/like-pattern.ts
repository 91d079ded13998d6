/** A LIKE pattern for texts that contain `search`; needs `escape '\\'`, and a lowercase operand. */
export function likePattern(search: string): string {
  return `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
}
