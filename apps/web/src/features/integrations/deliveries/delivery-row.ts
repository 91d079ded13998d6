import type { DeliveryState } from '@callwright/contract/webhooks'
import type { BadgeTone } from '#components/Badge.tsx'
import type { Outputs } from '#lib/api/trpc.ts'
import { formatUpcomingTime } from '#lib/format.ts'

export type Delivery = Outputs['webhooks']['deliveries']['rows'][number]
export type DeliveryDetails = Outputs['webhooks']['delivery']
export type Attempt = DeliveryDetails['attemptList'][number]

export const DELIVERY_BADGES: Record<DeliveryState, { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting', tone: 'blue' },
  delivered: { label: 'Delivered', tone: 'green' },
  'gave-up': { label: 'Failed', tone: 'red' },
}

export type DeliveryProgress = Pick<Delivery, 'state' | 'attempts' | 'isEndpointOff'>

/** A delivery's state. While it waits: `On hold` if its endpoint is off, and `Retrying` after a failed attempt. */
export function deliveryBadge({ state, attempts, isEndpointOff }: DeliveryProgress): {
  label: string
  tone: BadgeTone
} {
  if (state !== 'waiting') return DELIVERY_BADGES[state]
  if (isEndpointOff) return { label: 'On hold', tone: 'amber' }
  return attempts > 0 ? { label: 'Retrying', tone: 'amber' } : DELIVERY_BADGES.waiting
}

/** An attempt's response status, such as `200`, or why there was no response. */
export function describeResponse(status: number | null, error: string | null): string {
  return status === null ? (error ?? 'No response yet') : String(status)
}

/** `Next attempt at 3:45 PM`. */
export function describeNextAttempt({ dueAt, isEndpointOff }: Delivery, now: number): string {
  if (isEndpointOff) return 'The endpoint is off. This event will be sent once you switch it back on'
  return dueAt === null || dueAt <= now
    ? 'Next attempt as soon as possible'
    : `Next attempt at ${formatUpcomingTime(dueAt, now)}`
}

/** JSON with one value per line; other text unchanged. */
export function formatBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
