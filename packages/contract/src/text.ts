/**
 * Keeps eight combining marks on one character, more than any script stacks: to lay out thousands takes browsers, and to
 * normalize them takes everybody, quadratic time. Takes linear time itself, and copies nothing where nothing is cut.
 */
export function limitMarks(text: string): string {
  return text.replace(/(\p{M}{8})\p{M}+/gu, '$1')
}
