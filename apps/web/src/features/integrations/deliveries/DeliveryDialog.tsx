import { ATTEMPTS_PAGE_MAX, DELIVERIES_KEPT_DAYS } from '@callwright/contract/webhooks'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { SkeletonStack } from '#components/SkeletonStack.tsx'
import { failureCode } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { DeliveryContent } from './DeliveryContent.tsx'

const POLL_MS = 3000

type Props = { open: boolean; deliveryId: string; onClose: () => void }

/** A message to an endpoint in full: its request, its attempts, and their responses. */
export function DeliveryDialog({ open, deliveryId, onClose }: Props): ReactNode {
  const cache = trpc.useUtils().webhooks
  const query = trpc.webhooks.delivery.useQuery(
    { deliveryId, limit: ATTEMPTS_PAGE_MAX },
    {
      enabled: open,
      refetchOnMount: 'always',
      refetchInterval: ({ state: { data } }) => data?.state === 'waiting' && POLL_MS,
    },
  )
  const redeliver = trpc.webhooks.redeliver.useMutation({
    onSuccess: () =>
      toast({
        title: 'Redelivering',
        description: 'The message keeps its ID, so your software can recognize the repeat.',
      }),
    onError: (error) => toastFailure('Not redelivered', error, 'Please try again.'),
    onSettled: () => Promise.all([cache.delivery.invalidate(), cache.deliveries.invalidate()]),
  })
  const delivery = query.data
  const isGone = failureCode(query.error) === 'NOT_FOUND'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={delivery?.type ?? 'Delivery'}
      description={delivery?.url}
      size="lg"
      closeLabel="Close"
      footer={
        delivery &&
        !isGone && (
          <Button busy={redeliver.isPending} onClick={() => redeliver.mutate({ deliveryId })}>
            Redeliver
          </Button>
        )
      }
    >
      {isGone ? (
        <ErrorState
          title="This delivery no longer exists"
          text={`Deliveries are kept for ${DELIVERIES_KEPT_DAYS} days, or until their endpoint or call is removed.`}
        />
      ) : (
        <QueryError query={query} title="The delivery could not be loaded" />
      )}
      {query.isPending && <SkeletonStack label="Loading" sizes={['h-12', 'h-24', 'h-64']} className="gap-6" />}
      {delivery && !isGone && <DeliveryContent delivery={delivery} now={query.dataUpdatedAt} />}
    </Dialog>
  )
}
