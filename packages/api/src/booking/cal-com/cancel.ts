import { z } from '@callwright/contract/input/zod'

import { type CalComAnswer, askCalCom, type CalComDeps } from './request.ts'

const REASONS = { caller: 'Canceled by the customer, by phone.', business: 'Canceled by the business.' } as const

const cancelledSchema = z.object({ status: z.literal('cancelled') })

/** @returns whether Cal.com has confirmed it, now or, if it was canceled before, when asked */
export async function cancelAtCalCom(deps: CalComDeps, uid: string, by: keyof typeof REASONS): Promise<boolean> {
  const path = `/v2/bookings/${encodeURIComponent(uid)}`
  const body = { cancellationReason: REASONS[by] }
  const version = '2026-02-25'
  return (
    isCancelled(await askCalCom(deps, { path: `${path}/cancel`, version, timeoutSeconds: 3, body })) ||
    isCancelled(await askCalCom(deps, { path, version, timeoutSeconds: 2 }))
  )
}

function isCancelled(answer: CalComAnswer): boolean {
  return answer.outcome === 'ok' && cancelledSchema.safeParse(answer.data).success
}
