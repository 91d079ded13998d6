import type { Disclosure } from '@callwright/contract/agent/disclosures'
import type { CallStatus, FilteredEndReason } from '@callwright/contract/calls/calls'
import type { BadgeTone } from '#components/Badge.tsx'
import { formatCount, formatNumber } from '#lib/format.ts'
import type { ListedCall } from './call-row.ts'

export const STATUS_TONES: Record<CallStatus, BadgeTone> = {
  completed: 'green',
  initiated: 'blue',
  'in-progress': 'amber',
  missed: 'red',
  failed: 'red',
}

export const DIRECTION_OPTIONS = [
  { value: 'inbound', label: 'Inbound' },
  { value: 'outbound', label: 'Outbound' },
]

/** The home table has only three colors: green for completed, blue for initiated, and red for the rest. */
export const HOME_STATUS_TONES: Record<CallStatus, BadgeTone> = { ...STATUS_TONES, 'in-progress': 'red' }

/** How a call ended, for its badge and for the filter. */
export const FILTERED_END_LABELS: Record<FilteredEndReason, string> = {
  voicemail: 'Voicemail',
  transferred: 'Transferred',
}

/** Whether a call's opening said that an AI is speaking. */
/** The filter for all calls that were not disclosed, and their mark in lists. */
export const NOT_DISCLOSED = 'Not disclosed'

export const DISCLOSURE_LABELS: Record<Disclosure, string> = {
  spoken: 'Disclosed',
  cut: 'Disclosure cut short',
  missing: 'Disclosure not said',
  off: 'Disclosure off',
}

/** The label of the field in which a search found a match, or of who said it. */
export const MATCH_LABELS: Record<NonNullable<ListedCall['match']>['field'], string> = {
  number: 'Number',
  name: 'Name',
  summary: 'Summary',
  notes: 'Notes',
  agent: 'Agent',
  customer: 'Customer',
}

type MatchCount = { found: { count: number; isMore: boolean }; total: number }

/** Returns `12 of 1,204 calls`, or `1,000+ of 120,000 calls` if counting stopped early. */
export function formatMatchCount({ found, total }: MatchCount): string {
  return `${formatNumber(found.count)}${found.isMore ? '+' : ''} of ${formatCount(total, 'call')}`
}
