import { formatDate } from '@callwright/contract/calls/call-text'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { askFirst } from '#components/dialog/ask-first.ts'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { Fact, Facts } from '#components/Facts.tsx'
import { Switch } from '#components/form/Switch.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { INTEGRATIONS_PATH } from '#lib/paths.ts'
import { EditEndpointDialog } from '../webhooks/EditEndpointDialog.tsx'
import { EndpointStatus } from '../webhooks/endpoint-columns.tsx'
import { endpointName, type Endpoint } from '../endpoint-row.ts'
import { useSwitchEndpoint } from './use-switch-endpoint.ts'

/** What is sent to the endpoint, and the switch that stops it. */
export function SettingsCard({ endpoint }: { endpoint: Endpoint }): ReactNode {
  const [isEditing, setIsEditing] = useState(false)
  const remove = useRemoveEndpoint(endpoint)
  const { switchTo, isPending, pendingState } = useSwitchEndpoint(endpoint)
  return (
    <Card
      title="Settings"
      action={
        <>
          <Button variant="secondary" size="sm" onClick={() => setIsEditing(true)}>
            Edit
          </Button>
          <Button variant="danger-outline" size="sm" onClick={remove}>
            Remove
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Switch
          label="Send events to this endpoint"
          checked={pendingState ?? endpoint.isOn}
          disabled={isPending}
          onChange={switchTo}
        />
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
      </div>
      <WhileOpen value={isEditing}>
        {(_value, open) => <EditEndpointDialog open={open} endpoint={endpoint} onClose={() => setIsEditing(false)} />}
      </WhileOpen>
    </Card>
  )
}

/** Asks before the endpoint is removed, then leaves its page. */
function useRemoveEndpoint(endpoint: Endpoint): () => void {
  const [, navigate] = useLocation()
  const { webhooks } = trpc.useUtils()
  const removal = trpc.webhooks.removeEndpoint.useMutation({
    onSuccess: () => {
      toast({ title: 'Endpoint removed', description: 'Nothing more is sent to it.' })
      navigate(INTEGRATIONS_PATH, { replace: true })
    },
    onError: (error) => toastFailure('Not removed', error, 'Please try again.'),
    onSettled: () => void webhooks.endpoints.invalidate(),
  })
  return () =>
    askFirst({
      title: 'Remove this endpoint?',
      text: (
        <>
          Nothing more is sent to <b>{endpointName(endpoint)}</b>. Its secret, its log and its waiting messages are
          deleted. To stop it temporarily, switch it off instead.
        </>
      ),
      confirm: ['Remove', 'Removing...'],
      onConfirm: () => removal.mutateAsync({ endpointId: endpoint.id }),
    })
}
