import type { Outputs } from '../../lib/api/trpc.ts'

/** A call in a list, with the match that a search found in it. */
export type ListedCall = Outputs['calls']['list']['rows'][number]
export type CallRow = Omit<ListedCall, 'match'>
export type CallDetails = Outputs['calls']['byId']
