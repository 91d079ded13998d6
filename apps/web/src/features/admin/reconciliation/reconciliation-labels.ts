import type { UsageDifference } from '@callwright/contract/usage'
import type { BadgeTone } from '../../../components/Badge.tsx'
import type { Outputs } from '../../../lib/api/trpc.ts'
import { formatCount } from '../../../lib/format.ts'

export type Reconciliation = Outputs['admin']['reconciliations']['rows'][number]
export type Difference = Outputs['admin']['reconciliation']['rows'][number]

const STATES: Record<Reconciliation['state'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'blue' },
  running: { label: 'Comparing', tone: 'blue' },
  done: { label: 'Done', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
}

export const DIFFERENCE_LABELS: Record<UsageDifference, string> = {
  'missing-here': 'Only the provider has it',
  'missing-there': 'Only the ledger has it',
  'not-charged': 'Not charged',
  'other-length': 'Other length',
}

const WHILE_COMPARING = 2000
const OTHERWISE = 30_000

/** How a comparison stands, in a word or two. */
export function reconciliationBadge({ state, differences }: Pick<Reconciliation, 'state' | 'differences'>): {
  label: string
  tone: BadgeTone
} {
  if (state !== 'done') return STATES[state]
  if (differences === 0) return { label: 'It matches', tone: 'green' }
  return { label: formatCount(differences, 'difference'), tone: 'amber' }
}

/** Milliseconds until the comparisons are asked for again. */
export function reconciliationPollInterval(rows: readonly Pick<Reconciliation, 'state'>[] | undefined): number {
  const moving = rows?.some(({ state }) => state === 'waiting' || state === 'running') ?? false
  return moving ? WHILE_COMPARING : OTHERWISE
}
