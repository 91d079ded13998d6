import { toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import type { Endpoint } from '../endpoint-row.ts'

/** The props of its switch. */
type EndpointSwitch = { checked: boolean; disabled: boolean; onChange: (isOn: boolean) => void }

/** Switches an endpoint on or off; its other settings stay. */
export function useSwitchEndpoint(endpoint: Endpoint): EndpointSwitch {
  const { id: endpointId, url, description, events, includeTranscript } = endpoint
  const cache = trpc.useUtils().webhooks
  const { mutate, isPending, variables } = trpc.webhooks.changeEndpoint.useMutation({
    onError: (error, { isOn }) =>
      toastFailure(isOn ? 'Not switched on' : 'Not switched off', error, 'Please try again.'),
    onSettled: async () => {
      await Promise.all([cache.endpoints.invalidate(), cache.deliveries.invalidate(), cache.delivery.invalidate()])
    },
  })
  return {
    checked: isPending ? variables.isOn : endpoint.isOn,
    disabled: isPending,
    onChange: (isOn) => mutate({ endpointId, isOn, url, description, events: [...events], includeTranscript }),
  }
}
