import {
  DELIVERY_STATES,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  type DeliveryState,
  type MessageType,
} from '@callwright/contract/webhooks'

/** The log's filter, as the URL holds it. */
export type DeliveryFilter = {
  endpointId?: string
  event?: MessageType
  state?: DeliveryState
  callId?: string
}

export const LOGGED_EVENTS: readonly MessageType[] = [...WEBHOOK_EVENTS, TEST_EVENT]

/** URL parameters that show every delivery. */
export const NO_FILTER = { endpoint: '', event: '', state: '', call: '' }

export function readDeliveryFilter(params: URLSearchParams): DeliveryFilter {
  const event = LOGGED_EVENTS.find((each) => each === params.get('event'))
  const state = DELIVERY_STATES.find((each) => each === params.get('state'))
  const endpointId = params.get('endpoint') ?? ''
  const callId = params.get('call') ?? ''
  return {
    ...(endpointId === '' ? {} : { endpointId }),
    ...(event === undefined ? {} : { event }),
    ...(state === undefined ? {} : { state }),
    ...(callId === '' ? {} : { callId }),
  }
}
