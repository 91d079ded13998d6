import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '#components/Button.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { endpointPath } from '#lib/paths.ts'
import { SecretDialog } from '../SecretDialog.tsx'
import type { EndpointSettings } from '../endpoint-row.ts'
import { EndpointFormDialog } from './EndpointFormDialog.tsx'

const NEW_ENDPOINT: EndpointSettings = {
  url: '',
  description: '',
  events: ['call.completed', 'call.missed', 'call.failed'],
  includeTranscript: false,
}

type Props = { open: boolean; onClose: () => void }

/** Adds an endpoint, then shows its signing secret. */
export function AddEndpointDialog({ open, onClose }: Props): ReactNode {
  const [, navigate] = useLocation()
  const cache = trpc.useUtils().webhooks
  const add = trpc.webhooks.addEndpoint.useMutation({ onSuccess: () => cache.endpoints.invalidate() })
  const added = add.data
  if (added === undefined) {
    return (
      <EndpointFormDialog
        open={open}
        title="Add endpoint"
        description="This URL gets a signed POST request for each event that you choose."
        saved={NEW_ENDPOINT}
        action={add}
        onSubmit={add.mutate}
        onClose={onClose}
      />
    )
  }
  return (
    <SecretDialog
      open={open}
      title="Endpoint added"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
          <Button onClick={() => navigate(endpointPath(added.id))}>Open endpoint</Button>
        </>
      }
      what="secret"
      label="Signing secret"
      text={added.secret}
      copiedTitle="Signing secret copied"
    >
      Give your software this secret, so that it can check that a message comes from here. It is not shown again; if you
      lose it, rotate it on the endpoint’s page, where you can also send a test event.
    </SecretDialog>
  )
}
