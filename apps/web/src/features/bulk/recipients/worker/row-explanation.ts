import type { ExplainedRow } from '@callwright/contract/campaigns/recipients'
import { isPlaceUnknown } from '@callwright/contract/text/area-codes'
import { excerpt } from '#lib/excerpt.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'

/** Why a row is not called; null if it is. */
export function explainRefusal(row: ExplainedRow): string | null {
  switch (row.outcome) {
    case 'accepted':
      return null
    case 'duplicate':
      return `Same number as row ${row.firstLine}; only the first is kept`
    case 'do-not-call':
      return 'On your do-not-call list'
    case 'opted-out':
      return `Opted out in the list’s column “${excerpt(row.column, COLUMN_MAX_LENGTH)}”`
    case 'no-number':
      return 'No phone number'
    case 'invalid':
      return row.reason
  }
}

const COLUMN_MAX_LENGTH = 40
const MAX_NAMES_SHOWN = 4
const UNKNOWN_PLACE =
  'Nobody can tell where this number is, so it is called only when calling hours allow it everywhere in North America'

/**
 * Explains what happens to a row.
 * @param phoneColumn the name of the column that is dialed
 */
export function explainRow(row: ExplainedRow, phoneColumn: string): string {
  if (row.outcome !== 'accepted') return explainRefusal(row) ?? ''
  const { e164, fromColumn, timeZone, variables, overrides } = row
  const from = fromColumn && `from “${excerpt(fromColumn, COLUMN_MAX_LENGTH)}” because “${phoneColumn}” has no number`
  const names = [...Object.keys(variables), ...(Object.keys(overrides).length > 0 ? ['custom agent settings'] : [])]
  const more = names.length - MAX_NAMES_SHOWN
  const shown = names.slice(0, MAX_NAMES_SHOWN).join(', ')
  const sentences = [
    [
      `${formatPhone(e164)}${from ? `, ${from}` : ''}`,
      ...(names.length > 0 ? [`with ${shown}${more > 0 ? ` and ${more} more` : ''}`] : []),
    ].join('; '),
    ...(timeZone === null && isPlaceUnknown(e164) ? [UNKNOWN_PLACE] : []),
  ]
  return sentences.join('. ')
}
