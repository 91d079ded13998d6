/**
 * Keeps at most eight combining marks on one character, more than any script stacks: the time to lay out or normalize
 * thousands of them is quadratic. Invisible characters between marks (joiners, soft hyphens) and half-width Japanese
 * marks count too. This function takes linear time, and copies nothing if there is nothing to cut.
 */
export function limitMarks(text: string): string {
  return text.replace(
    /((?:\p{M}|\p{Default_Ignorable_Code_Point}|\uFF9E|\uFF9F){8})(?:\p{M}|\p{Default_Ignorable_Code_Point}|\uFF9E|\uFF9F)+/gu,
    '$1',
  )
}
