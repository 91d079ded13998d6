import { MONTH } from '@callwright/contract/admin'
import { Scale } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { ListCard } from '../../../components/table/ListCard.tsx'
import { EmptyState } from '../../../components/feedback/EmptyState.tsx'
import { PageHeader } from '../../../components/PageHeader.tsx'
import { toast, toastFailure } from '../../../components/feedback/toasts.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { useMediaQuery, WIDE } from '../../../lib/hooks/use-media-query.ts'
import { usePageTitle } from '../../../lib/hooks/use-page-title.ts'
import { MonthSelect } from '../MonthSelect.tsx'
import { useUrlState } from '../../../lib/url-state/use-url-state.ts'
import { formatMonth } from '../../../lib/format.ts'
import { Differences } from './Differences.tsx'
import { ReconciliationCard, RECONCILIATION_COLUMNS } from './reconciliation-columns.tsx'
import { reconciliationPollInterval } from './reconciliation-labels.ts'

/** Whether the ledger says what the voice provider says, month by month. */
export function Reconciliations(): ReactNode {
  const { params, change } = useUrlState()
  const asked = params.get('month') ?? ''
  const wide = useMediaQuery(WIDE)
  const list = trpc.admin.reconciliations.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => reconciliationPollInterval(state.data?.rows),
  })
  const rows = list.data?.rows ?? []
  const shown = MONTH.test(asked) ? asked : rows[0]?.month
  usePageTitle('Reconciliation')
  return (
    <>
      <PageHeader
        title="Reconciliation"
        description="Compares what the ledger charges with the conversations that the voice provider lists."
        actions={<CompareMonth onCompared={(month) => change({ month })} />}
      />
      <ListCard
        title="Compared Months"
        description="All figures are minutes."
        list={{ query: list, rows }}
        failure={{ title: 'The comparisons could not be loaded', fallback: 'The ledger is safe. Please try again.' }}
        empty={
          <EmptyState
            icon={<Scale />}
            title="No month has been compared yet"
            text="Each month is compared by itself once it is over. Any month can be compared now."
          />
        }
        caption="Compared months, newest first"
        columns={RECONCILIATION_COLUMNS}
        rowKey={(row) => row.month}
        onRowOpen={wide ? ({ month }) => change({ month }) : undefined}
        skeletonRows={3}
        renderCard={(row) => <ReconciliationCard row={row} />}
      />
      {shown !== undefined && <Differences key={shown} month={shown} />}
    </>
  )
}

function CompareMonth({ onCompared }: { onCompared: (month: string) => void }): ReactNode {
  const cache = trpc.useUtils()
  const [month, setMonth] = useState('')
  const months = trpc.admin.usageMonths.useQuery(undefined, { refetchOnMount: 'always' })
  const chosen = month === '' ? months.data?.current : month
  const reconcile = trpc.admin.reconcile.useMutation({
    onSuccess: async (_answer, asked) => {
      toast({ title: 'Comparing', description: `${formatMonth(asked.month)} is being compared with the provider.` })
      onCompared(asked.month)
      await Promise.all([cache.admin.reconciliations.invalidate(), cache.admin.reconciliation.invalidate()])
    },
    onError: (error) => toastFailure('Update failed', error, 'The month was not compared.'),
  })
  return (
    <>
      <MonthSelect month={month} onMonth={setMonth} className="w-48" />
      <Button
        busy={reconcile.isPending}
        disabled={chosen === undefined}
        onClick={() => {
          if (chosen !== undefined) reconcile.mutate({ month: chosen })
        }}
      >
        Compare now
      </Button>
    </>
  )
}
