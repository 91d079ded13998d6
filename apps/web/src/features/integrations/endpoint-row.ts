import type { WebhookEvent } from '@callwright/contract/webhooks'
import type { BadgeTone } from '#components/Badge.tsx'
import type { Outputs } from '#lib/api/trpc.ts'

export type Endpoint = Outputs['webhooks']['endpoints']['rows'][number]

/** The settings of an endpoint. */
export type EndpointSettings = {
  url: string
  description: string
  events: WebhookEvent[]
  includeTranscript: boolean
}

const MAX_NAME_LENGTH = 80

/** The description, or else the URL's host. */
export function endpointName({ description, url }: Pick<Endpoint, 'description' | 'url'>): string {
  if (description !== '') return description
  const host = URL.canParse(url) ? new URL(url).host : url
  return host.length > MAX_NAME_LENGTH ? `${host.slice(0, MAX_NAME_LENGTH)}…` : host
}

export function endpointBadge({ isOn, failingSince }: Pick<Endpoint, 'isOn' | 'failingSince'>): {
  label: string
  tone: BadgeTone
} {
  if (!isOn) return { label: 'Off', tone: 'gray' }
  return failingSince === null ? { label: 'On', tone: 'green' } : { label: 'Failing', tone: 'red' }
}
