import type { ReactNode } from 'react'
import { toast } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import type { Endpoint } from '../endpoint-row.ts'
import { EndpointFormDialog } from './EndpointFormDialog.tsx'

type Props = { open: boolean; endpoint: Endpoint; onClose: () => void }

/** Changes an endpoint's settings; its secret stays the same. */
export function EditEndpointDialog({ open, endpoint, onClose }: Props): ReactNode {
  const { id: endpointId, isOn, url, description, events, includeTranscript } = endpoint
  const cache = trpc.useUtils().webhooks
  const change = trpc.webhooks.changeEndpoint.useMutation({
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
      action={change}
      onSubmit={(settings) => change.mutate({ endpointId, isOn, ...settings })}
      onClose={onClose}
    />
  )
}
