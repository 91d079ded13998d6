/**
 * How many calls the databases of the benchmark hold, in the one business that is asked; so many others have 1,000 each. In
 * `shared` they make a million between them.
 */
export const SIZES = {
  small: { calls: 1000, others: 1 },
  middle: { calls: 100_000, others: 1 },
  large: { calls: 1_000_000, others: 1 },
  shared: { calls: 1000, others: 999 },
} as const
export type Size = keyof typeof SIZES

export const DAY = 24 * 60 * 60 * 1000
/** The calls of every database lie in the year before this moment, so that they can be generated once. */
export const END = Date.UTC(2026, 9, 1)
export const START = END - 365 * DAY

export const EMAIL = 'bench@example.com'
export const OTHER_EMAIL = 'other@example.com'
export const PASSWORD = 'correct-horse-1!'

export const CAMPAIGNS = ['campaign-1', 'campaign-2', 'campaign-3'] as const

/** How many rows a page has. */
export const PAGE = 50
