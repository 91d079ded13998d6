import type { BadgeTone } from '../../../components/Badge.tsx'
import type { Outputs } from '../../../lib/api/trpc.ts'

export type NumberPage = Outputs['admin']['numbers']
export type ListedNumber = NumberPage['rows'][number]

/** Milliseconds until the numbers are asked for again: often while one is on its way, now and then while one failed. */
const WHILE_MOVING = 2000
const WHILE_FAILED = 10_000

const WORDS: Record<ListedNumber['state'], { label: string; tone: BadgeTone }> = {
  free: { label: 'Free', tone: 'grey' },
  elsewhere: { label: 'Answered elsewhere', tone: 'amber' },
  answering: { label: 'Answering', tone: 'green' },
  held: { label: 'Held', tone: 'amber' },
  waiting: { label: 'On its way', tone: 'blue' },
  failed: { label: 'Failed', tone: 'red' },
}

const HOLDS = { paused: 'Held: paused', limit: 'Held: limit reached' }

/** Who answers at a number, in a word or two. */
export function numberBadge({ state, hold }: Pick<ListedNumber, 'state' | 'hold'>): { label: string; tone: BadgeTone } {
  if (state !== 'held' || hold === null) return WORDS[state]
  return { label: HOLDS[hold], tone: WORDS.held.tone }
}

/** @returns false where nothing will change by itself */
export function numberPollInterval(numbers: NumberPage | undefined): number | false {
  const states = new Set(numbers?.rows.map(({ state }) => state))
  if (states.has('waiting')) return WHILE_MOVING
  return states.has('failed') ? WHILE_FAILED : false
}
