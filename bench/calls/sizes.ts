/**
 * The benchmark databases. `calls`: calls of the measured business; `others`: number of other businesses, with 1,000
 * calls each. In `shared`, all businesses together have a million calls.
 */
export const SIZES = {
  small: { calls: 1000, others: 1 },
  middle: { calls: 100_000, others: 1 },
  large: { calls: 1_000_000, others: 1 },
  shared: { calls: 1000, others: 999 },
} as const
export type Size = keyof typeof SIZES

export const DAY_MS = 24 * 60 * 60 * 1000
/** All calls are in the year before this fixed time, so a database is generated only once. */
export const PERIOD_END = Date.UTC(2026, 9, 1)
export const PERIOD_START = PERIOD_END - 365 * DAY_MS

/** The measured business. */
export const TENANT_ID = 'tenant-bench'
export const EMAIL = 'bench@example.com'
export const OTHER_EMAIL = 'other@example.com'
export const PASSWORD = 'correct-horse-1!'

export const CAMPAIGNS = ['campaign-1', 'campaign-2', 'campaign-3'] as const

/** Rows per page. */
export const PAGE_SIZE = 50
