import type { BadgeTone } from '#components/Badge.tsx'
import type { Outputs } from '#lib/api/trpc.ts'

export type NumberPage = Outputs['admin']['numbers']
export type ListedNumber = NumberPage['rows'][number]

/** Milliseconds between polls: short while a number changes, longer while one has failed. */
const CHANGING_POLL_MS = 2000
const FAILED_POLL_MS = 10_000

const BADGES: Record<ListedNumber['state'], { label: string; tone: BadgeTone }> = {
  free: { label: 'Free', tone: 'gray' },
  elsewhere: { label: 'Answered elsewhere', tone: 'amber' },
  answering: { label: 'Answering', tone: 'green' },
  held: { label: 'Held', tone: 'amber' },
  waiting: { label: 'Updating', tone: 'blue' },
  failed: { label: 'Failed', tone: 'red' },
}

const HOLD_BADGES = {
  paused: { label: 'Held: paused', tone: 'amber' },
  limit: { label: 'Held: limit reached', tone: 'red' },
} as const

/** The badge for a number's state. */
export function numberBadge({ state, hold }: Pick<ListedNumber, 'state' | 'hold'>): { label: string; tone: BadgeTone } {
  if (state !== 'held' || hold === null) return BADGES[state]
  return HOLD_BADGES[hold]
}

/** @returns false if nothing can change until the operator acts */
export function numberPollInterval(numbers: NumberPage | undefined): number | false {
  const states = new Set(numbers?.rows.map(({ state }) => state))
  if (states.has('waiting')) return CHANGING_POLL_MS
  return states.has('failed') ? FAILED_POLL_MS : false
}
