import type { Outputs } from '#lib/api/trpc.ts'

/** A call in a list, with its values and the match that a search found in it. */
export type ListedCall = Outputs['calls']['list']['rows'][number]
export type CallRow = Omit<ListedCall, 'match' | 'values'>
export type CallDetails = Outputs['calls']['byId']
