/**
 * Keeps at most eight combining marks on one character, more than any script stacks: the time to lay out or normalize
 * thousands of them is quadratic. Joiners and half-width Japanese marks count too. This function takes linear time, and copies nothing if there is nothing to cut.
 */
export function limitMarks(text: string): string {
  return text.replace(/((?:\p{M}|\u200C|\u200D|\uFF9E|\uFF9F){8})(?:\p{M}|\u200C|\u200D|\uFF9E|\uFF9F)+/gu, '$1')
}
