import { MAX_ENDPOINTS } from '@callwright/contract/webhooks'
import { Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { endpointPath } from '#lib/paths.ts'
import { LimitedListCard } from '../LimitedListCard.tsx'
import { AddEndpointDialog } from './EndpointDialog.tsx'
import { ENDPOINT_COLUMNS } from './endpoint-columns.tsx'
import { useEndpoints } from '../use-endpoints.ts'

/** The list of endpoints, and the button that adds one. */
export function EndpointsCard(): ReactNode {
  const [, navigate] = useLocation()
  const query = useEndpoints()
  return (
    <LimitedListCard
      title="Endpoints"
      query={query}
      rows={query.data?.rows ?? []}
      max={MAX_ENDPOINTS}
      noun="endpoint"
      fullHint="Remove one to add another."
      addLabel="Add endpoint"
      failure={{ title: 'The endpoints could not be loaded' }}
      empty={{
        icon: <Webhook />,
        title: 'No endpoints yet',
        text: 'An endpoint is a URL of your own software. It gets a signed message for each event that you choose, such as a completed call.',
      }}
      caption="Webhook endpoints"
      columns={ENDPOINT_COLUMNS}
      rowKey={(row) => row.id}
      onRowOpen={({ id }) => navigate(endpointPath(id))}
      skeletonHeight="h-14"
      tableMinWidth={1080}
      renderDialog={(open, onClose) => <AddEndpointDialog open={open} onClose={onClose} />}
    />
  )
}
