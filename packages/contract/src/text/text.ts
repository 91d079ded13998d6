/**
 * Keeps at most eight combining marks per character, more than any script uses: laying out or normalizing thousands
 * of them takes quadratic time. Invisible characters between marks and half-width Japanese marks count too.
 * Takes linear time.
 */
export function limitCombiningMarks(text: string): string {
  return text.replace(
    /((?:\p{M}|\p{Default_Ignorable_Code_Point}|\uFF9E|\uFF9F){8})(?:\p{M}|\p{Default_Ignorable_Code_Point}|\uFF9E|\uFF9F)+/gu,
    '$1',
  )
}
