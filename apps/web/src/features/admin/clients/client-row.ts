import { monthOf, type ClientState } from '@callwright/contract/admin'
import type { BadgeTone } from '#components/Badge.tsx'
import type { Outputs } from '#lib/api/trpc.ts'
import { formatAgo } from '#lib/format.ts'
import type { LimitSubject } from '../usage/usage-row.ts'

export type Client = Outputs['admin']['clients']['rows'][number]

export const STATE_BADGES: Record<ClientState, { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'green' },
  paused: { label: 'Paused', tone: 'amber' },
  limit: { label: 'Limit reached', tone: 'red' },
}

export const AGENT_BADGES: Record<Client['agent'], { label: string; tone: BadgeTone }> = {
  none: { label: 'Not set up', tone: 'gray' },
  saved: { label: 'Updating', tone: 'blue' },
  ready: { label: 'Ready', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
}

export const PLAN_LABELS: Record<Client['servicePlan'], string> = {
  inbound: 'Inbound',
  outbound: 'Outbound',
  both: 'Both',
}

export function toLimitSubject(client: Client): LimitSubject {
  const { tenantId, businessName, email, monthlyMinutes, monthlyLimit } = client
  return { tenantId, businessName, email, month: monthOf(Date.now()), monthlyMinutes, monthlyLimit }
}

const AWAY_MS = 30 * 24 * 60 * 60_000

/** When a client's owner was last seen, and whether that is more than 30 days ago. */
export function describeLastSeen(
  { lastSeenAt, signedUpAt }: Pick<Client, 'lastSeenAt' | 'signedUpAt'>,
  now: number = Date.now(),
): { text: string; isAway: boolean } {
  const text = lastSeenAt === null ? 'Unknown' : formatAgo(lastSeenAt, now)
  return { text, isAway: (lastSeenAt ?? signedUpAt) < now - AWAY_MS }
}
