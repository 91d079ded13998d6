import { RotateCw, Send } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useParams } from 'wouter'
import { Button } from '#components/Button.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { usePageTitle } from '#lib/hooks/use-page-title.ts'
import { DeliveryLog } from '../deliveries/DeliveryLog.tsx'
import { INTEGRATIONS_PATH } from '#lib/paths.ts'
import { ItemPage } from '../ItemPage.tsx'
import { endpointName, type Endpoint } from '../endpoint-row.ts'
import { useEndpoints } from '../use-endpoints.ts'
import { EndpointNotice } from './EndpointNotice.tsx'
import { RedeliverSinceDialog } from './RedeliverSinceDialog.tsx'
import { SecretCard } from './SecretCard.tsx'
import { EndpointCard } from './EndpointCard.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'

/** One endpoint: its settings, its secret, and the log of its deliveries. */
export function EndpointPage(): ReactNode {
  const { endpointId } = useParams<{ endpointId: string }>()
  const query = useEndpoints()
  const endpoint = query.data?.rows.find(({ id }) => id === endpointId)
  usePageTitle(endpoint ? endpointName(endpoint) : 'Endpoint')
  return (
    <ItemPage
      noun="endpoint"
      backHref={INTEGRATIONS_PATH}
      query={query}
      goneText="It was removed, along with its deliveries."
    >
      {endpoint && <Content endpoint={endpoint} now={query.dataUpdatedAt} />}
    </ItemPage>
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
      <EndpointCard endpoint={endpoint} />
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
