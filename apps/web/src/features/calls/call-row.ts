import type { Outputs } from '../../lib/api/trpc.ts'

/** A call as a list gives it: with the place where a search found it. */
export type ListedCall = Outputs['calls']['list']['rows'][number]
export type CallRow = Omit<ListedCall, 'match'>
export type CallDetails = Outputs['calls']['byId']
