import type { Outputs } from '../../lib/trpc.ts'

export type CallRow = Outputs['calls']['list']['rows'][number]
export type CallDetails = Outputs['calls']['byId']
