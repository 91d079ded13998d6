import { MONTH } from '@callwright/contract/admin'
import { Scale } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { EmptyState } from '../../../components/feedback/EmptyState.tsx'
import { Notice } from '../../../components/feedback/Notice.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { PageHeader } from '../../../components/PageHeader.tsx'
import { trpc } from '../../../lib/api/trpc.ts'
import { usePageTitle } from '../../../lib/hooks/use-page-title.ts'
import { useUrlState } from '../../../lib/url-state/use-url-state.ts'
import { MonthSelect } from '../MonthSelect.tsx'
import { useClients } from '../use-clients.ts'
import { MonthComparison } from './MonthComparison.tsx'

/** Compares, on request, a client's charges for a month with the calls that the voice provider counts. */
export function Reconciliation(): ReactNode {
  const { params, change } = useUrlState()
  const [client, month] = [params.get('client') ?? '', params.get('month') ?? '']
  const clients = useClients(true)
  usePageTitle('Reconciliation')
  return (
    <>
      <PageHeader
        title="Reconciliation"
        description="Compare what a client is charged with the calls that the voice provider counts."
      />
      <Card>
        <ComparisonForm
          key={`${client} ${month}`}
          initial={{ client, month }}
          clients={clients}
          onCompare={(selection) => change(selection)}
        />
      </Card>
      {client !== '' && MONTH.test(month) ? (
        <MonthComparison
          key={`${client} ${month}`}
          tenantId={client}
          month={month}
          name={clients.rows.find(({ tenantId }) => tenantId === client)?.name ?? 'This client'}
          // Loaded after the clients: in one batch, the client list would wait for the provider.
          isReady={clients.isSettled}
        />
      ) : (
        <Card>
          <EmptyState
            icon={<Scale />}
            title="Choose a client and a month"
            text="Yesterday's calls are compared every night, and you get an email about each client whose calls differ."
          />
        </Card>
      )}
    </>
  )
}

type Selection = { client: string; month: string }

type ComparisonFormProps = {
  initial: Selection
  clients: ReturnType<typeof useClients>
  onCompare: (selection: Selection) => void
}

function ComparisonForm({ initial, clients, onCompare }: ComparisonFormProps): ReactNode {
  const utils = trpc.useUtils()
  const [client, setClient] = useState(initial.client)
  const [month, setMonth] = useState(MONTH.test(initial.month) ? initial.month : '')
  const months = trpc.admin.usageMonths.useQuery(undefined, { refetchOnMount: 'always' })
  const chosenMonth = month === '' ? months.data?.current : month
  const compare = (): void => {
    if (chosenMonth === undefined) return
    if (client === initial.client && chosenMonth === initial.month) return void utils.admin.compareUsage.reset()
    onCompare({ client, month: chosenMonth })
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Select
          aria-label="Client"
          value={client}
          onChange={({ target }) => setClient(target.value)}
          className="min-w-52 flex-1 md:max-w-sm"
        >
          <option value="">Choose a client</option>
          {clients.rows.map(({ tenantId, name }) => (
            <option key={tenantId} value={tenantId}>
              {name}
            </option>
          ))}
        </Select>
        <MonthSelect month={month} onChange={setMonth} className="w-48 max-md:w-full" />
        <Button disabled={client === '' || chosenMonth === undefined} onClick={compare} className="max-md:w-full">
          Compare
        </Button>
      </div>
      {clients.problem !== null && <Notice tone="danger">{clients.problem}</Notice>}
    </div>
  )
}
