import type { ExplainedRow } from '@callwright/contract/campaigns/recipients'

/** Why a row is not called; null if it is. */
export function explainRefusal(row: ExplainedRow): string | null {
  switch (row.outcome) {
    case 'accepted':
      return null
    case 'duplicate':
      return `Same number as row ${row.firstLine}; only the first is kept`
    case 'do-not-call':
      return 'On your do-not-call list'
    case 'no-number':
      return 'No phone number'
    case 'invalid':
      return row.reason
  }
}

const MAX_NAMES_SHOWN = 4

/** Explains what happens to a row. */
export function explainRow(row: ExplainedRow): string {
  if (row.outcome !== 'accepted') return explainRefusal(row) ?? ''
  const names = [
    ...Object.keys(row.variables),
    ...(Object.keys(row.overrides).length > 0 ? ['custom agent settings'] : []),
  ]
  if (names.length === 0) return `Calls ${row.e164}`
  const more = names.length - MAX_NAMES_SHOWN
  const shown = names.slice(0, MAX_NAMES_SHOWN).join(', ')
  return `Calls ${row.e164}. Your agent also gets: ${shown}${more > 0 ? ` and ${more} more` : ''}`
}
