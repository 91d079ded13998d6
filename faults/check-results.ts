/** One measurement from a run, and whether it meets its requirement. `isSkipped`: this machine cannot make it. */
export type CheckResult = { name: string; figure: string; isMet: boolean; isSkipped?: boolean }

/** Requires an empty list; otherwise the figure includes a few examples. */
export function requireNone(name: string, examples: readonly string[]): CheckResult {
  return {
    name,
    figure: [String(examples.length), ...examples.slice(0, 5)].join('\n      '),
    isMet: examples.length === 0,
  }
}

/** Prints the results. @returns whether all requirements are met */
export function printResults(results: readonly CheckResult[]): boolean {
  for (const { name, figure, isMet, isSkipped } of results) {
    const verdict = isMet ? 'pass' : 'FAIL'
    console.log(`${isSkipped ? 'skip' : verdict}  ${name}: ${figure}`)
  }
  return results.every(({ isMet }) => isMet)
}
