import type { Outputs } from '../../../lib/api/trpc.ts'

export type Usage = Outputs['admin']['usage']
export type UsageRow = Usage['rows'][number]

/** Whose limit is edited, with what the dialog says about it. */
export type LimitSubject = Pick<UsageRow, 'tenantId' | 'businessName' | 'email' | 'monthlyMinutes' | 'monthlyLimit'>
