import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'

/** Sends a test event to the endpoint, regardless of the events that it has chosen. */
export function useSendTest(endpointId: string): { sendTest: () => void; isPending: boolean } {
  const cache = trpc.useUtils().webhooks
  const { mutate, isPending } = trpc.webhooks.sendTest.useMutation({
    onSuccess: () =>
      toast({ title: 'Sending a test event', description: 'It appears under Deliveries with its response.' }),
    onError: (error) => toastFailure('No test event was sent', error, 'Please try again.'),
    onSettled: () => cache.deliveries.invalidate(),
  })
  return { sendTest: () => mutate({ endpointId }), isPending }
}
