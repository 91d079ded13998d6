import { Plus, ReceiptText } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { ListCard } from '#components/table/ListCard.tsx'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { PAGED_QUERY_OPTIONS, usePagedList } from '#lib/api/use-paged-list.ts'
import { formatNumber } from '#lib/format.ts'
import type { Client } from './client-row.ts'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import { COLUMNS_WITHOUT_COST, LEDGER_COLUMNS } from './ledger-columns.tsx'
import { formatMonthTotal, hasCost } from './ledger-labels.ts'

const POLL_MS = 10_000

type Props = {
  client: Client
  /** `YYYY-MM`; empty for the current one. */
  month: string
}

/** A client's ledger entries for one month, newest first. */
export function Ledger({ client, month }: Props): ReactNode {
  const [correctedMonth, setCorrectedMonth] = useState<string | null>(null)
  const query = trpc.admin.explainUsage.useInfiniteQuery(
    { tenantId: client.tenantId, limit: 50, ...(month ? { month } : {}) },
    { ...PAGED_QUERY_OPTIONS, refetchInterval: ({ state }) => POLL_MS * (state.data?.pages.length ?? 1) },
  )
  const ledger = usePagedList(query)
  const { first } = ledger
  return (
    <>
      <ListCard
        title="Ledger"
        description={first ? formatMonthTotal(first) : 'Every call and correction for the month'}
        list={ledger}
        failure={{ title: 'The ledger could not be loaded' }}
        empty={
          <EmptyState
            icon={<ReceiptText />}
            title="No entries in this month"
            text="Each answered call becomes an entry when it ends."
          />
        }
        caption="Ledger entries, newest first"
        columns={hasCost(first?.cost) ? LEDGER_COLUMNS : COLUMNS_WITHOUT_COST}
        tableMinWidth={1024}
        rowKey={(row) => row.id}
        skeletonRows={4}
        action={
          <Button
            variant="secondary"
            size="sm"
            icon={<Plus size={16} />}
            disabled={!first}
            onClick={() => first && setCorrectedMonth(first.month)}
          >
            Add correction
          </Button>
        }
      >
        {first && first.totalSeconds !== first.recountedSeconds && (
          <Notice tone="danger" className="m-4">
            The total on the dashboard, {formatNumber(first.totalSeconds)} s, differs from the sum of the entries,{' '}
            {formatNumber(first.recountedSeconds)} s. Please report this.
          </Notice>
        )}
      </ListCard>
      <WhileOpen value={correctedMonth}>
        {(corrected, open) => (
          <CorrectionDialog open={open} client={client} month={corrected} onClose={() => setCorrectedMonth(null)} />
        )}
      </WhileOpen>
    </>
  )
}
