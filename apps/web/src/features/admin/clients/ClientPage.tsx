import { MONTH } from '@callwright/contract/admin'
import { Pause, Pencil, Play } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useParams } from 'wouter'
import { BackLink } from '#components/BackLink.tsx'
import { Badge } from '#components/Badge.tsx'
import { Button } from '#components/Button.tsx'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { Card } from '#components/Card.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { SkeletonStack } from '#components/SkeletonStack.tsx'
import { formatNextMonthStart } from '#lib/format.ts'
import { usePageTitle } from '#lib/hooks/use-page-title.ts'
import { CLIENTS_PATH } from '#lib/paths.ts'
import { MinutesByDay } from '../MinutesByDay.tsx'
import { MonthSelect } from '../MonthSelect.tsx'
import { EditLimitDialog } from '../usage/EditLimitDialog.tsx'
import { usePauseClient } from '../usage/use-pause-client.ts'
import { useUrlState } from '#lib/url-state/use-url-state.ts'
import { ClientAccess } from './ClientAccess.tsx'
import { ClientData } from './ClientData.tsx'
import { ClientFacts } from './ClientFacts.tsx'
import { ClientNumbers } from './ClientNumbers.tsx'
import { Ledger } from './Ledger.tsx'
import { toLimitSubject, STATE_BADGES, type Client } from './client-row.ts'
import { useClient } from './use-client.ts'

/** One client: its status, the ledger of its minutes, and the operator's actions. */
export function ClientPage(): ReactNode {
  const { tenantId } = useParams<{ tenantId: string }>()
  const { client, problem, retry } = useClient(tenantId)
  usePageTitle(client?.businessName ?? client?.email ?? 'Client')
  return (
    <>
      <BackLink href={CLIENTS_PATH}>Clients</BackLink>
      {client && <LoadedClient client={client} />}
      {!client && problem !== null && (
        <>
          <PageHeader title="Client" />
          <Card>
            <ErrorState title="The client could not be loaded" text={problem} onRetry={retry} />
          </Card>
        </>
      )}
      {client === undefined && problem === null && (
        <SkeletonStack
          label="Loading"
          sizes={['h-13 w-72', 'h-44 rounded-lg', 'h-48 rounded-lg', 'h-64 rounded-lg']}
          className="gap-6"
        />
      )}
      {client === null && problem === null && <ClientNotFound />}
    </>
  )
}

function LoadedClient({ client }: { client: Client }): ReactNode {
  const { params, change } = useUrlState()
  const requestedMonth = params.get('month') ?? ''
  const month = MONTH.test(requestedMonth) ? requestedMonth : ''
  const [isEditing, setIsEditing] = useState(false)
  const { pause, resume, isResuming } = usePauseClient(client)
  const isPaused = client.state === 'paused'
  const { label, tone } = STATE_BADGES[client.state]
  return (
    <>
      <PageHeader
        title={client.businessName ?? 'N/A'}
        description={
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={tone}>{label}</Badge>
            {isPaused && <span>You paused the service. No calls start or are answered until you resume it.</span>}
            {client.state === 'limit' && (
              <span>Calls stay blocked until {formatNextMonthStart()}, unless you raise the limit.</span>
            )}
            <span className="wrap-anywhere">{client.email}</span>
          </span>
        }
        actions={
          <>
            <Button variant="secondary" icon={<Pencil size={16} />} onClick={() => setIsEditing(true)}>
              Edit limit
            </Button>
            <Button
              variant={isPaused ? 'primary' : 'secondary'}
              busy={isResuming}
              icon={isPaused ? <Play size={16} /> : <Pause size={16} />}
              onClick={isPaused ? resume : pause}
            >
              {isPaused ? 'Resume service' : 'Pause service'}
            </Button>
          </>
        }
      />
      <ClientFacts client={client} />
      <div className="grid gap-6 lg:grid-cols-2">
        <ClientNumbers client={client} />
        <ClientAccess client={client} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold text-ink">Usage</h2>
        <MonthSelect month={month} onChange={(next) => change({ month: next })} className="w-48" />
      </div>
      <MinutesByDay month={month} tenantId={client.tenantId} />
      <Ledger client={client} month={month} />
      <ClientData client={client} />
      <WhileOpen value={isEditing}>
        {(_value, open) => (
          <EditLimitDialog open={open} subject={toLimitSubject(client)} onClose={() => setIsEditing(false)} />
        )}
      </WhileOpen>
    </>
  )
}

function ClientNotFound(): ReactNode {
  return (
    <>
      <PageHeader title="Client" />
      <Card>
        <EmptyState
          title="Client not found"
          text="The account may have been deleted, or the address may be mistyped."
          action={
            <ButtonLink href={CLIENTS_PATH} variant="secondary">
              All clients
            </ButtonLink>
          }
        />
      </Card>
    </>
  )
}
