import type { Outputs } from '../../lib/api/trpc.ts'

/** A call in a list, with the place where a search matched. */
export type ListedCall = Outputs['calls']['list']['rows'][number]
export type CallRow = Omit<ListedCall, 'match'>
export type CallDetails = Outputs['calls']['byId']
