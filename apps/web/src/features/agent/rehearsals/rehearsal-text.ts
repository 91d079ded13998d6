import type { Expectation, Rehearsal } from '@callwright/contract/agent/rehearsals'
import { formatFieldValue, textToValue, type CallField } from '@callwright/contract/calls/call-fields'
import { capitalize } from '#lib/capitalize.ts'
import { excerpt } from '#lib/excerpt.ts'
import { formatCount } from '#lib/format.ts'

const QUOTE_LENGTH = 80
/** Rehearsals that the line about a run names. */
const NAMED_MAX = 3

function quote(text: string): string {
  return `“${excerpt(text, QUOTE_LENGTH).replace(/\.$/, '')}”`
}

export function describeExpectation(expectation: Expectation, fields: readonly CallField[]): string {
  const { kind, value } = expectation
  if (kind === 'says') return `Says ${quote(value)}`
  if (kind === 'never-says') return `Never says ${quote(value)}`
  if (kind === 'transfer') return value === '' ? 'Transfers to nobody' : `Transfers to ${value}`
  if (kind === 'outcome') return `Outcome: ${capitalize(value)}`
  const field = fields.find(({ id }) => id === expectation.fieldId)
  if (!field) return 'A removed question'
  return `${field.name}: ${formatFieldValue(field.kind, textToValue(field.kind, value)) || value}`
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

/** `5 of 6 as before. Parking now says “free parking”.`; without an earlier text, how many went as expected. */
export function describeRun(all: readonly Rehearsal[], fields: readonly CallField[]): string {
  const done = all.filter(({ result }) => result !== null)
  if (done.length === 0) return ''
  const compared = done.filter(({ changes }) => changes !== null)
  const isMissed = ({ changes }: Rehearsal): boolean => (changes?.nowMissed.length ?? 0) > 0
  const changed = compared.filter(hasChanged).toSorted((one, other) => Number(isMissed(other)) - Number(isMissed(one)))
  const failed = done.filter(({ result }) => result?.error !== null)
  return [
    compared.length > 0
      ? `${compared.length - changed.length} of ${compared.length} as before.`
      : `${done.filter(isAsExpected).length} of ${done.length} as expected.`,
    ...changed.slice(0, NAMED_MAX).map((each) => `${each.name} ${describeChanges(each, fields).join('; ')}.`),
    ...(changed.length > NAMED_MAX ? [`${changed.length - NAMED_MAX} more changed.`] : []),
    ...(failed.length > 0 ? [`${formatCount(failed.length, 'rehearsal')} could not be run.`] : []),
  ].join(' ')
}
