/**
 * Keeps at most eight combining marks on one character, more than any script stacks: the time to lay out or normalize
 * thousands of them is quadratic. This function takes linear time, and copies nothing if there is nothing to cut.
 */
export function limitMarks(text: string): string {
  return text.replace(/(\p{M}{8})\p{M}+/gu, '$1')
}
