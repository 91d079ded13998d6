import { DELIVERY_STATES } from '@callwright/contract/webhooks'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Select } from '#components/form/Select.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { changeUrl } from '#lib/url-state/use-url-state.ts'
import { callPath } from '#lib/paths.ts'
import { endpointName, type Endpoint } from '../endpoint-row.ts'
import { DELIVERY_BADGES } from './delivery-row.ts'
import { LOGGED_EVENTS, type DeliveryFilter } from './delivery-filter.ts'

type Props = {
  filter: DeliveryFilter
  /** The endpoints to choose from; empty on an endpoint's own page. */
  endpoints: readonly Endpoint[]
}

const SELECT = 'w-52 max-md:min-w-36 max-md:flex-1'

export function DeliveryFilters({ filter: { endpointId, event, state, callId }, endpoints }: Props): ReactNode {
  return (
    <div className="flex flex-col gap-3 border-b border-line px-5 py-3">
      <div className="flex flex-wrap items-center gap-2">
        {endpoints.length > 1 && (
          <Select
            aria-label="Endpoint"
            value={endpointId ?? ''}
            onChange={({ target }) => changeUrl({ endpoint: target.value })}
            emptyLabel="All endpoints"
            options={endpoints.map((endpoint) => ({ value: endpoint.id, label: endpointName(endpoint) }))}
            className={SELECT}
          />
        )}
        <Select
          aria-label="Event"
          value={event ?? ''}
          onChange={({ target }) => changeUrl({ event: target.value })}
          emptyLabel="All events"
          options={LOGGED_EVENTS.map((value) => ({ value, label: value }))}
          className={SELECT}
        />
        <Select
          aria-label="Status"
          value={state ?? ''}
          onChange={({ target }) => changeUrl({ state: target.value })}
          emptyLabel="All statuses"
          options={DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_BADGES[value].label }))}
          className={SELECT}
        />
      </div>
      {callId !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          Showing events about one call only.
          <TextLink href={callPath(callId)} isUnderlined>
            View call
          </TextLink>
          <Button variant="ghost" size="sm" icon={<X size={14} />} onClick={() => changeUrl({ call: '' })}>
            All calls
          </Button>
        </p>
      )}
    </div>
  )
}
