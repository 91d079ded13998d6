import type { Outputs } from '../../../lib/api/trpc.ts'

export type Review = Outputs['calls']['review']
export type Figures = Review['current']
export type Day = Review['days'][number]
export type DurationBand = Review['durations'][number]
