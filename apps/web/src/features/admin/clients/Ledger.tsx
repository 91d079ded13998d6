import { keepPreviousData } from '@tanstack/react-query'
import { Plus, ReceiptText } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { EmptyState } from '../../../components/feedback/EmptyState.tsx'
import { ErrorState } from '../../../components/feedback/ErrorState.tsx'
import { LoadMore } from '../../../components/table/LoadMore.tsx'
import { Notice } from '../../../components/feedback/Notice.tsx'
import { failureSentence } from '../../../lib/api/failure.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { useStaleStyle } from '../../../lib/hooks/use-stale-style.ts'
import { formatNumber } from '../../../lib/format.ts'
import type { Client } from './client-row.ts'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import { EntryCard, LEDGER_COLUMNS } from './ledger-columns.tsx'
import { sumText } from './ledger-labels.ts'

const LIVE = 10_000

type Props = {
  client: Client
  /** `YYYY-MM`; empty for the current one. */
  month: string
}

/** What a client's month is made of, entry by entry, newest first. */
export function Ledger({ client, month }: Props): ReactNode {
  const [correcting, setCorrecting] = useState(false)
  const ledger = trpc.admin.explainUsage.useInfiniteQuery(
    { tenantId: client.tenantId, limit: 50, ...(month ? { month } : {}) },
    {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => LIVE * (state.data?.pages.length ?? 1),
    },
  )
  const outdated = useStaleStyle(ledger.isPlaceholderData)
  const first = ledger.data?.pages[0]
  const rows = useMemo(() => ledger.data?.pages.flatMap((page) => page.rows) ?? [], [ledger.data])
  return (
    <Card
      title="Ledger"
      description={first ? sumText(first) : 'Every call and every correction of the month'}
      padded={false}
      action={
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus size={16} aria-hidden="true" />}
          disabled={!first}
          onClick={() => setCorrecting(true)}
        >
          Add correction
        </Button>
      }
    >
      {first && first.totalSeconds !== first.recountedSeconds && (
        <Notice tone="danger" className="m-4">
          The total that the dashboard counts, {formatNumber(first.totalSeconds)} s, is not the sum of the entries,{' '}
          {formatNumber(first.recountedSeconds)} s. Please report this.
        </Notice>
      )}
      {ledger.isError && !ledger.data && (
        <ErrorState
          title="The ledger could not be loaded"
          text={failureSentence(ledger.error, 'It is safe. Please try again.')}
          onRetry={() => void ledger.refetch()}
        />
      )}
      {first && rows.length === 0 && (
        <EmptyState
          icon={<ReceiptText />}
          title="No entries in this month"
          text="Each call that was answered becomes an entry when it ends."
        />
      )}
      {(ledger.isPending || rows.length > 0) && (
        <div {...outdated}>
          <DataTable
            caption="Entries of the ledger, newest first"
            columns={LEDGER_COLUMNS}
            rows={rows}
            rowKey={(row) => row.id}
            loading={ledger.isPending}
            skeletonRows={4}
            renderCard={(row) => <EntryCard entry={row} />}
          />
        </div>
      )}
      {ledger.hasNextPage && (
        <LoadMore
          busy={ledger.isFetchingNextPage}
          onMore={() => void ledger.fetchNextPage()}
          failure={ledger.isFetchNextPageError ? failureSentence(ledger.error, 'Please try again.') : null}
        />
      )}
      {first && (
        <CorrectionDialog
          key={first.month}
          open={correcting}
          client={client}
          month={first.month}
          onClose={() => setCorrecting(false)}
        />
      )}
    </Card>
  )
}
