import { MAX_ENDPOINTS } from '@callwright/contract/webhooks'
import { Plus, Webhook } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '#components/Button.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { ListCard } from '#components/table/ListCard.tsx'
import { formatCount } from '#lib/format.ts'
import { endpointPath } from '#lib/paths.ts'
import { AddEndpointDialog } from './AddEndpointDialog.tsx'
import { ENDPOINT_COLUMNS } from './endpoint-columns.tsx'
import { useEndpoints } from '../use-endpoints.ts'

/** The list of endpoints, and the button that adds one. */
export function EndpointsCard(): ReactNode {
  const countId = useId()
  const [, navigate] = useLocation()
  const [isAdding, setIsAdding] = useState(false)
  const query = useEndpoints()
  const rows = query.data?.rows ?? []
  const isFull = rows.length >= MAX_ENDPOINTS
  const addButton = (
    <Button
      variant={rows.length === 0 ? 'primary' : 'secondary'}
      size="sm"
      icon={<Plus size={16} />}
      disabled={isFull}
      aria-describedby={rows.length === 0 ? undefined : countId}
      onClick={() => setIsAdding(true)}
    >
      Add endpoint
    </Button>
  )
  return (
    <>
      <ListCard
        title="Endpoints"
        description={
          rows.length > 0 && (
            <span id={countId} className="tabular-nums">
              {rows.length} of {formatCount(MAX_ENDPOINTS, 'endpoint')}
              {isFull && '. Remove one to add another.'}
            </span>
          )
        }
        action={rows.length > 0 && addButton}
        list={{ query, rows }}
        failure={{ title: 'The endpoints could not be loaded' }}
        empty={
          <EmptyState
            icon={<Webhook />}
            title="No endpoints yet"
            text="An endpoint is a URL of your own software. It gets a signed message for each event that you choose, such as a completed call."
            action={addButton}
          />
        }
        caption="Webhook endpoints"
        columns={ENDPOINT_COLUMNS}
        rowKey={(row) => row.id}
        onRowOpen={({ id }) => navigate(endpointPath(id))}
        skeletonRows={2}
        skeletonHeight="h-14"
        tableMinWidth={1080}
      />
      <WhileOpen value={isAdding}>
        {(_value, open) => <AddEndpointDialog open={open} onClose={() => setIsAdding(false)} />}
      </WhileOpen>
    </>
  )
}
