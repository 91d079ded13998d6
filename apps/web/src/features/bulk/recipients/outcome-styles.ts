import type { RowOutcome } from '@callwright/contract/campaigns/recipients'
import type { BadgeTone } from '#components/Badge.tsx'

type OutcomeStyle = { tone: BadgeTone; label: string; plural: string; dotClass: string }

/** Labels and colors of row outcomes. */
export const OUTCOME_STYLES: Record<RowOutcome, OutcomeStyle> = {
  accepted: { tone: 'green', label: 'Accepted', plural: 'Accepted', dotClass: 'bg-green' },
  duplicate: { tone: 'blue', label: 'Duplicate', plural: 'Duplicates', dotClass: 'bg-blue' },
  'do-not-call': { tone: 'gray', label: 'Do not call', plural: 'Do not call', dotClass: 'bg-gray' },
  'opted-out': { tone: 'gray', label: 'Opted out', plural: 'Opted out', dotClass: 'bg-gray' },
  'no-number': { tone: 'amber', label: 'No number', plural: 'No number', dotClass: 'bg-amber' },
  invalid: { tone: 'red', label: 'Invalid', plural: 'Invalid', dotClass: 'bg-red' },
}
