/** A figure of a run, and whether it is as it has to be. */
export type Line = { what: string; figure: string; isMet: boolean }

/** Prints them. @returns whether all are as they have to be */
export function tell(lines: readonly Line[]): boolean {
  for (const { what, figure, isMet } of lines) console.log(`${isMet ? 'pass' : 'FAIL'}  ${what}: ${figure}`)
  return lines.every(({ isMet }) => isMet)
}
