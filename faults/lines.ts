/** A figure of a run, and whether it is as it has to be. */
export type Line = { what: string; figure: string; isMet: boolean }

/** Nothing of the kind may be found; a few examples say where to look. */
export function noneOf(what: string, found: readonly string[]): Line {
  return { what, figure: [String(found.length), ...found.slice(0, 5)].join('\n      '), isMet: found.length === 0 }
}

/** Prints them. @returns whether all are as they have to be */
export function tell(lines: readonly Line[]): boolean {
  for (const { what, figure, isMet } of lines) console.log(`${isMet ? 'pass' : 'FAIL'}  ${what}: ${figure}`)
  return lines.every(({ isMet }) => isMet)
}
