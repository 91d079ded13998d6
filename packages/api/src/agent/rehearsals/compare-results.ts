import type { RehearsalChanges, RehearsalResult } from '@callwright/contract/agent/rehearsals'

/** Null if one of the results is missing or is an error. */
export function compareResults(
  result: RehearsalResult | null,
  earlier: RehearsalResult | null,
): RehearsalChanges | null {
  if (!result || !earlier || result.error !== null || earlier.error !== null) return null
  const changed = result.checks.flatMap(({ isMet }, index) => (isMet === earlier.checks[index]?.isMet ? [] : [index]))
  const isMetNow = (index: number): boolean => result.checks[index]?.isMet === true
  const length = Math.max(result.lines.length, earlier.lines.length)
  const differing = Array.from({ length }, (_, index) => index).find(
    (index) => result.lines[index] !== earlier.lines[index],
  )
  return {
    nowMet: changed.filter(isMetNow),
    nowMissed: changed.filter((index) => !isMetNow(index)),
    nowSays: differing === undefined ? null : (result.lines[differing] ?? ''),
  }
}
