import type { Expectation, Rehearsal, Rehearsals } from '@callwright/contract/agent/rehearsals'
import type { CallField } from '@callwright/contract/calls/call-fields'
import { excerpt } from '#lib/excerpt.ts'
import { formatCount } from '#lib/format.ts'
import { findSubject, listSubjects } from './expectation-subjects.ts'

const QUOTE_LENGTH = 80
/** Rehearsals that the line about a run names. */
const NAMED_MAX = 3

function quote(text: string): string {
  return `“${excerpt(text, QUOTE_LENGTH).replace(/\.$/, '')}”`
}

/** `Agent says “free parking”`, `Transfers to Ann`. */
export function describeExpectation(expectation: Expectation, fields: readonly CallField[]): string {
  const { label, options } = findSubject(listSubjects(fields, []), expectation)
  return `${label} ${options?.find(({ value }) => value === expectation.value)?.label ?? quote(expectation.value)}`
}

/** What differs from the last run of another text, as clauses; none if it went as before. */
export function describeChanges({ expects, changes }: Rehearsal, fields: readonly CallField[]): string[] {
  if (!changes) return []
  const { nowSays, nowMissed, nowMet } = changes
  const list = (indexes: readonly number[]): string =>
    indexes
      .flatMap((index) => expects[index] ?? [])
      .map((each) => describeExpectation(each, fields))
      .join(', ')
  return [
    ...(nowSays === null ? [] : [nowSays === '' ? 'now says less' : `now says ${quote(nowSays)}`]),
    ...(nowMissed.length === 0 ? [] : [`no longer as expected: ${list(nowMissed)}`]),
    ...(nowMet.length === 0 ? [] : [`now as expected: ${list(nowMet)}`]),
  ]
}

export function isAsExpected({ result }: Rehearsal): boolean {
  return result !== null && result.error === null && result.checks.every(({ isMet }) => isMet)
}

/** A model's wording differs each time, so words alone count only where nothing was expected. */
function hasChanged({ expects, changes }: Rehearsal): boolean {
  if (!changes) return false
  return expects.length === 0 ? changes.nowSays !== null : changes.nowMissed.length + changes.nowMet.length > 0
}

function listResults({ rehearsals, run }: Rehearsals): Rehearsal[] {
  return rehearsals.filter(({ result }) => result !== null && result.runId === run.id)
}

/** The newest run: `Running: 1 of 6 done`, `5 of 6 as before.`, or without an earlier text, `5 of 6 as expected.` */
export function describeRun(all: Rehearsals): string {
  const { isRunning, done, total } = all.run
  if (isRunning) return `Running: ${done} of ${total} done`
  const results = listResults(all)
  if (results.length === 0) return ''
  const compared = results.filter(({ changes }) => changes !== null)
  const failed = results.filter(({ result }) => result?.error !== null)
  return [
    compared.length > 0
      ? `${compared.length - compared.filter(hasChanged).length} of ${compared.length} as before.`
      : `${results.filter(isAsExpected).length} of ${results.length} as expected.`,
    ...(failed.length > 0 ? [`${formatCount(failed.length, 'rehearsal')} could not be run.`] : []),
  ].join(' ')
}

/** `Parking now says “free parking”.`, first for those that are no longer as expected. */
export function describeChanged(all: Rehearsals, fields: readonly CallField[]): string {
  const isMissed = ({ changes }: Rehearsal): boolean => (changes?.nowMissed.length ?? 0) > 0
  const changed = listResults(all)
    .filter(hasChanged)
    .toSorted((one, other) => Number(isMissed(other)) - Number(isMissed(one)))
  return [
    ...changed.slice(0, NAMED_MAX).map((each) => `${each.name} ${describeChanges(each, fields).join('; ')}.`),
    ...(changed.length > NAMED_MAX ? [`${changed.length - NAMED_MAX} more changed.`] : []),
  ].join(' ')
}
