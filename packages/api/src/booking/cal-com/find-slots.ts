import { z } from '@callwright/contract/input/zod'

import { DAY_MS } from '../../context/local-time.ts'
import type { Period } from '../times/free-times.ts'
import type { CalComPage } from './external.ts'
import { askCalCom, type CalComDeps } from './request.ts'

/** The longest period of one request. */
export const SLOTS_PERIOD_MS = 31 * DAY_MS
const TIMEOUT_SECONDS = 2

const slotsSchema = z.record(z.string(), z.array(z.object({ start: z.string() })))

/** When an appointment can begin (epoch ms), in order. null if Cal.com did not say; `refused` if it never may. */
export async function findSlots(
  deps: CalComDeps,
  { eventTypeId, lengthInMinutes }: Pick<CalComPage, 'eventTypeId' | 'lengthInMinutes'>,
  { from, to }: Period,
): Promise<number[] | 'refused' | null> {
  const until = Math.min(to, from + SLOTS_PERIOD_MS)
  const answer = await askCalCom(deps, {
    ...{ path: '/v2/slots', version: '2024-09-04', timeoutSeconds: TIMEOUT_SECONDS },
    query: {
      ...{ eventTypeId: String(eventTypeId), start: toDate(from), end: toDate(until + DAY_MS), timeZone: 'UTC' },
      ...(lengthInMinutes !== null && { duration: String(lengthInMinutes) }),
    },
  })
  const days = answer.outcome === 'ok' ? slotsSchema.safeParse(answer.data).data : undefined
  if (!days) return answer.outcome === 'refused' ? 'refused' : null
  const times = Object.values(days).flatMap((slots) => slots.map(({ start }) => Date.parse(start)))
  return times.filter((at) => from <= at && at < until).toSorted((one, other) => one - other)
}

function toDate(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
