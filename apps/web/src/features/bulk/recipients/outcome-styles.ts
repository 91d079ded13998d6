import type { RowOutcome } from '@callwright/contract/campaigns/recipients'
import type { BadgeTone } from '../../../components/Badge.tsx'

type OutcomeStyle = { tone: BadgeTone; label: string; many: string; dot: string }

/** Labels and colors of row outcomes. */
export const OUTCOME_STYLES: Record<RowOutcome, OutcomeStyle> = {
  accepted: { tone: 'green', label: 'Accepted', many: 'Accepted', dot: 'bg-green' },
  duplicate: { tone: 'blue', label: 'Duplicate', many: 'Duplicates', dot: 'bg-blue' },
  'do-not-call': { tone: 'gray', label: 'Do not call', many: 'Do not call', dot: 'bg-gray' },
  'no-number': { tone: 'amber', label: 'No number', many: 'No number', dot: 'bg-amber' },
  invalid: { tone: 'red', label: 'Invalid', many: 'Invalid', dot: 'bg-red' },
}
