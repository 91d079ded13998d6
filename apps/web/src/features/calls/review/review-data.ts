import type { Outputs } from '#lib/api/trpc.ts'

export type Review = Outputs['calls']['review']
export type Figures = Review['current']
export type Day = Review['days'][number]
export type DurationBand = Review['durations'][number]
export type Outcome = NonNullable<Review['outcome']>
export type Goal = Review['goals'][number]

/** Whether a call of the period has an outcome. */
export function isAnalyzed({ choices }: Outcome): boolean {
  return choices.some(({ current }) => current > 0)
}
