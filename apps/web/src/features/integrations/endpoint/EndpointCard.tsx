import { formatDate } from '@callwright/contract/calls/call-text'
import type { ReactNode } from 'react'
import { Fact, Facts } from '#components/Facts.tsx'
import { Switch } from '#components/form/Switch.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { INTEGRATIONS_PATH } from '#lib/paths.ts'
import { SettingsCard } from '../SettingsCard.tsx'
import { EditEndpointDialog } from '../webhooks/EndpointDialog.tsx'
import { EndpointStatus } from '../webhooks/endpoint-columns.tsx'
import { endpointName, type Endpoint } from '../endpoint-row.ts'
import { useSwitchEndpoint } from './use-switch-endpoint.ts'

/** What is sent to the endpoint, and the switch that stops it. */
export function EndpointCard({ endpoint }: { endpoint: Endpoint }): ReactNode {
  const { webhooks } = trpc.useUtils()
  const removal = trpc.webhooks.removeEndpoint.useMutation({
    onSettled: () => void webhooks.endpoints.invalidate(),
  })
  return (
    <SettingsCard
      noun="endpoint"
      backHref={INTEGRATIONS_PATH}
      loss={
        <>
          Nothing more is sent to <b>{endpointName(endpoint)}</b>. Its secret, its log and its waiting messages are
          deleted.
        </>
      }
      removedText="Nothing more is sent to it."
      onRemove={() => removal.mutateAsync({ endpointId: endpoint.id })}
      renderEditor={(open, onClose) => <EditEndpointDialog open={open} endpoint={endpoint} onClose={onClose} />}
    >
      <Switch label="Send events to this endpoint" {...useSwitchEndpoint(endpoint)} />
      <Facts wide>
        <Fact name="Status">
          <EndpointStatus endpoint={endpoint} />
        </Fact>
        <Fact name="Transcript">{endpoint.includeTranscript ? 'Included' : 'Not included'}</Fact>
        <Fact name="Added">{formatDate(endpoint.createdAt)}</Fact>
      </Facts>
      <div>
        <p className="text-sm text-muted">Events</p>
        <ul aria-label="Events" translate="no" className="mt-1.5 flex flex-wrap gap-2">
          {endpoint.events.map((event) => (
            <li key={event} className="rounded-sm bg-sunken px-2 py-0.5 font-mono text-sm text-ink">
              {event}
            </li>
          ))}
        </ul>
      </div>
    </SettingsCard>
  )
}
