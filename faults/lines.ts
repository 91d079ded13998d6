/** One measurement from a run, and whether it meets its requirement. */
export type Line = { what: string; figure: string; isMet: boolean }

/** Requires an empty list; otherwise the figure includes a few examples. */
export function requireNone(what: string, found: readonly string[]): Line {
  return { what, figure: [String(found.length), ...found.slice(0, 5)].join('\n      '), isMet: found.length === 0 }
}

/** Prints the lines. @returns whether all requirements are met */
export function tell(lines: readonly Line[]): boolean {
  for (const { what, figure, isMet } of lines) console.log(`${isMet ? 'pass' : 'FAIL'}  ${what}: ${figure}`)
  return lines.every(({ isMet }) => isMet)
}
