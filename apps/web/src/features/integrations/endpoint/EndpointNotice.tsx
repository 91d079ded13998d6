import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { formatZonedDateTime } from '#lib/format.ts'
import type { Endpoint } from '../endpoint-row.ts'
import { useSwitchEndpoint } from './use-switch-endpoint.ts'

/** Explains why the endpoint receives nothing, and what to do. Empty while all is well. */
export function EndpointNotice({ endpoint }: { endpoint: Endpoint }): ReactNode {
  const { disabled, onChange } = useSwitchEndpoint(endpoint)
  const { isOn, failingSince } = endpoint
  if (isOn && failingSince === null) return null
  if (isOn) {
    return (
      <Notice tone="warning">
        Every delivery has failed since {formatZonedDateTime(failingSince ?? 0)}. Please check your server. After five
        days without a success, the endpoint is switched off.
      </Notice>
    )
  }
  return (
    <Notice
      tone="warning"
      action={
        <Button variant="secondary" size="sm" busy={disabled} onClick={() => onChange(true)}>
          Switch on
        </Button>
      }
    >
      {describeOff(endpoint)}
    </Notice>
  )
}

function describeOff({ offReason }: Endpoint): string {
  switch (offReason) {
    case 'gone':
      return 'Your server returned 410 (Gone), so this endpoint was switched off. Switch it on again once your server accepts messages.'
    case 'failing':
      return 'Every delivery failed for five days, so this endpoint was switched off. Fix your server, then switch the endpoint on and redeliver the messages that failed.'
    case 'switched-off':
    case null:
      return 'This endpoint is off. Messages on hold are sent once it is back on; events that happen while it is off are not.'
  }
}
