import { RotateCw, Send } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useParams } from 'wouter'
import { BackLink } from '#components/BackLink.tsx'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { SkeletonStack } from '#components/SkeletonStack.tsx'
import { usePageTitle } from '#lib/hooks/use-page-title.ts'
import { DeliveryLog } from '../deliveries/DeliveryLog.tsx'
import { INTEGRATIONS_PATH } from '#lib/paths.ts'
import { endpointName, type Endpoint } from '../endpoint-row.ts'
import { useEndpoints } from '../use-endpoints.ts'
import { EndpointNotice } from './EndpointNotice.tsx'
import { RedeliverSinceDialog } from './RedeliverSinceDialog.tsx'
import { SecretCard } from './SecretCard.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'

/** One endpoint: its settings, its secret, and the log of its deliveries. */
export function EndpointPage(): ReactNode {
  const { endpointId } = useParams<{ endpointId: string }>()
  const query = useEndpoints()
  const endpoint = query.data?.rows.find(({ id }) => id === endpointId)
  usePageTitle(endpoint ? endpointName(endpoint) : 'Endpoint')
  return (
    <div className="flex flex-col gap-4">
      <BackLink href={INTEGRATIONS_PATH}>Integrations</BackLink>
      {endpoint ? (
        <Content endpoint={endpoint} now={query.dataUpdatedAt} />
      ) : (
        <>
          <PageHeader title="Endpoint" />
          {query.isPending && (
            <SkeletonStack label="Loading" sizes={['h-52 rounded-lg', 'h-80 rounded-lg']} className="gap-4" />
          )}
          {!query.isPending && (
            <Card>
              <QueryError query={query} title="The endpoint could not be loaded" />
              {query.data && (
                <ErrorState title="This endpoint no longer exists" text="It was removed, along with its deliveries." />
              )}
            </Card>
          )}
        </>
      )}
    </div>
  )
}

/** @param now when the endpoint was loaded, in epoch milliseconds */
function Content({ endpoint, now }: { endpoint: Endpoint; now: number }): ReactNode {
  const { sendTest, isPending } = useSendTest(endpoint.id)
  const [isRedelivering, setIsRedelivering] = useState(false)
  return (
    <>
      <PageHeader
        title={endpointName(endpoint)}
        description={
          <span translate="no" className="wrap-anywhere">
            {endpoint.url}
          </span>
        }
        actions={
          <Button icon={<Send size={18} />} busy={isPending} disabled={!endpoint.isOn} onClick={sendTest}>
            Send test event
          </Button>
        }
      />
      <EndpointNotice endpoint={endpoint} />
      <SettingsCard endpoint={endpoint} />
      <SecretCard endpoint={endpoint} now={now} />
      <DeliveryLog
        endpointId={endpoint.id}
        action={
          <Button variant="secondary" size="sm" icon={<RotateCw size={16} />} onClick={() => setIsRedelivering(true)}>
            Redeliver since…
          </Button>
        }
      />
      <WhileOpen value={isRedelivering}>
        {(_value, open) => (
          <RedeliverSinceDialog open={open} endpoint={endpoint} onClose={() => setIsRedelivering(false)} />
        )}
      </WhileOpen>
    </>
  )
}

/** Sends a test event to the endpoint, regardless of the events that it has chosen. */
function useSendTest(endpointId: string): { sendTest: () => void; isPending: boolean } {
  const cache = trpc.useUtils().webhooks
  const { mutate, isPending } = trpc.webhooks.sendTest.useMutation({
    onSuccess: () =>
      toast({ title: 'Sending a test event', description: 'It appears under Deliveries with its response.' }),
    onError: (error) => toastFailure('No test event was sent', error, 'Please try again.'),
    onSettled: () => cache.deliveries.invalidate(),
  })
  return { sendTest: () => mutate({ endpointId }), isPending }
}
