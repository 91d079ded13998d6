import type { ReactNode } from 'react'
import { toast } from '#components/feedback/toasts.ts'
import { useWebhooks, useWebhooksCache } from '../use-webhooks.ts'
import type { Endpoint } from '../endpoint-row.ts'
import { EndpointFormDialog } from './EndpointFormDialog.tsx'

type Props = { open: boolean; endpoint: Endpoint; onClose: () => void }

/** Changes an endpoint's settings; its secret stays the same. */
export function EditEndpointDialog({ open, endpoint, onClose }: Props): ReactNode {
  const { id: endpointId, isOn, url, description, events, includeTranscript } = endpoint
  const cache = useWebhooksCache()
  const change = useWebhooks().changeEndpoint.useMutation({
    onSuccess: () => {
      toast({ title: 'Endpoint saved' })
      onClose()
    },
    onSettled: () => cache.endpoints.invalidate(),
  })
  return (
    <EndpointFormDialog
      open={open}
      title="Edit endpoint"
      saved={{ url, description, events: [...events], includeTranscript }}
      saving={change}
      onSave={(settings) => change.mutate({ endpointId, isOn, ...settings })}
      onClose={onClose}
    />
  )
}
