import type { Outputs } from '#lib/api/trpc.ts'

export type Usage = Outputs['admin']['usage']
export type UsageRow = Usage['rows'][number]

/** The client whose limit is edited, with the fields that the dialog shows. */
export type LimitSubject = Pick<
  UsageRow,
  'tenantId' | 'businessName' | 'email' | 'month' | 'monthlyMinutes' | 'monthlyLimit'
>
