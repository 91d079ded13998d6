import { DELIVERIES_KEPT_DAYS } from '@callwright/contract/webhooks'
import { Send } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { NoMatch } from '#components/feedback/NoMatch.tsx'
import { ListCard } from '#components/table/ListCard.tsx'
import { PAGED_QUERY_OPTIONS, usePagedList } from '#lib/api/use-paged-list.ts'
import { changeUrl, useUrlState } from '#lib/url-state/use-url-state.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useEndpoints } from '../use-endpoints.ts'
import { deliveryColumns } from './delivery-columns.tsx'
import { NO_FILTER, readDeliveryFilter } from './delivery-filter.ts'
import type { Delivery } from './delivery-row.ts'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { DeliveryFilters } from './DeliveryFilters.tsx'

const PAGE_SIZE = 25
const POLL_MS = 5000

type Props = {
  /** Shows only this endpoint's deliveries. */
  endpointId?: string
  /** Buttons beside the title. */
  action?: ReactNode
}

/** Every message that was sent, newest first. */
export function DeliveryLog({ endpointId, action }: Props): ReactNode {
  const { params } = useUrlState()
  const filter = readDeliveryFilter(params)
  const isFiltered = Object.keys(filter).length > 0
  const withEndpoint = endpointId === undefined
  const endpoints = useEndpoints().data?.rows ?? []
  const query = trpc.webhooks.deliveries.useInfiniteQuery(
    { limit: PAGE_SIZE, ...filter, ...(withEndpoint ? {} : { endpointId }) },
    { ...PAGED_QUERY_OPTIONS, refetchInterval: ({ state: { data } }) => POLL_MS * (data?.pages.length ?? 1) },
  )
  const log = usePagedList(query)
  const columns = useMemo(() => deliveryColumns({ withEndpoint, onOpen: openDelivery }), [withEndpoint])
  return (
    <>
      <ListCard
        title="Deliveries"
        description={`Every message and its response, kept for ${DELIVERIES_KEPT_DAYS} days.`}
        action={action}
        list={log}
        failure={{ title: 'The deliveries could not be loaded' }}
        empty={
          isFiltered ? (
            <NoMatch
              title={filter.callId === undefined ? 'No deliveries match' : 'No deliveries for this call'}
              text={
                filter.callId === undefined
                  ? 'Try another event or status.'
                  : `Either no endpoint had chosen its events, or the call is more than ${DELIVERIES_KEPT_DAYS} days old.`
              }
              all="all deliveries"
              onShowAll={() => changeUrl(NO_FILTER)}
            />
          ) : (
            <EmptyState
              icon={<Send />}
              title="Nothing sent yet"
              text="Each message appears here with its response. Send a test event from an endpoint’s page to see one now."
            />
          )
        }
        caption="Deliveries, newest first"
        columns={columns}
        rowKey={(row) => row.id}
        onRowOpen={openDelivery}
        skeletonRows={6}
        tableMinWidth={1080}
      >
        <DeliveryFilters filter={filter} endpoints={withEndpoint ? endpoints : []} />
      </ListCard>
      <WhileOpen value={params.get('delivery')}>
        {(id, open) => <DeliveryDialog open={open} deliveryId={id} onClose={() => changeUrl({ delivery: '' })} />}
      </WhileOpen>
    </>
  )
}

function openDelivery({ id }: Delivery): void {
  changeUrl({ delivery: id })
}
