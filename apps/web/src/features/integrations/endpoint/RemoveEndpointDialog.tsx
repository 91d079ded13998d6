import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { INTEGRATIONS_PATH } from '../paths.ts'
import { endpointName, type Endpoint } from '../endpoint-row.ts'

type Props = { open: boolean; endpoint: Endpoint; onClose: () => void }

export function RemoveEndpointDialog({ open, endpoint, onClose }: Props): ReactNode {
  const [, navigate] = useLocation()
  const cache = trpc.useUtils().webhooks
  const remove = trpc.webhooks.removeEndpoint.useMutation({
    onSuccess: () => {
      toast({ title: 'Endpoint removed', description: 'Nothing more is sent to it.' })
      navigate(INTEGRATIONS_PATH, { replace: true })
    },
    onError: (error) => {
      toastFailure('Not removed', error, 'Please try again.')
      onClose()
    },
    onSettled: () => cache.endpoints.invalidate(),
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Remove this endpoint?"
      confirmLabel={remove.isPending ? 'Removing...' : 'Remove'}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ endpointId: endpoint.id })}
    >
      Nothing more is sent to <span className="font-medium text-ink">{endpointName(endpoint)}</span>. Its secret, its
      log and its waiting messages are deleted. To stop it temporarily, switch it off instead.
    </ConfirmDialog>
  )
}
