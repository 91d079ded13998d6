import { useLocation } from 'wouter'
import { askFirst } from '#components/dialog/ask-first.ts'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { INTEGRATIONS_PATH } from '#lib/paths.ts'
import { endpointName, type Endpoint } from '../endpoint-row.ts'

/** Asks before the endpoint is removed, then leaves its page. */
export function useRemoveEndpoint(endpoint: Endpoint): () => void {
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
