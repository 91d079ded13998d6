import { formatDuration } from '@callwright/contract/calls/call-text'
import type { UsageDifference } from '@callwright/contract/usage'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { ListCard } from '#components/table/ListCard.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { formatCount, formatMinutes, formatMonth, formatNumber, formatZonedDateTime } from '#lib/format.ts'
import { Fact, Facts } from '#components/Facts.tsx'

type Comparison = Outputs['admin']['compareUsage']
type Difference = Comparison['differences'][number]

const DIFFERENCE_LABELS: Record<UsageDifference, string> = {
  'missing-here': 'Only the provider has it',
  'missing-there': 'Only the ledger has it',
  'not-charged': 'Not charged',
  'other-length': 'Different length',
}

const COMPARING_MESSAGE = 'Asking the voice provider. A month with many calls can take a minute.'

const column = columnsOf<Difference>()

const COLUMNS: Columns<Difference> = column.columns([
  column.accessor('startedAt', {
    header: 'Call',
    meta: { className: 'whitespace-nowrap', onCard: 'title' },
    cell: (cell) => formatZonedDateTime(cell.getValue()),
  }),
  column.accessor('kind', {
    header: 'Difference',
    meta: { onCard: 'corner' },
    cell: (cell) => <Badge tone="amber">{DIFFERENCE_LABELS[cell.getValue()]}</Badge>,
  }),
  column.accessor('conversationId', {
    header: 'Conversation',
    meta: { className: 'w-1/2 max-w-0', onCard: 'line' },
    cell: (cell) => (
      <span title={cell.getValue()} className="block truncate text-muted">
        {cell.getValue()}
      </span>
    ),
  }),
  column.accessor('providerSeconds', {
    header: 'Provider',
    meta: { align: 'right', className: 'whitespace-nowrap', onCard: 'fact' },
    cell: (cell) => formatDuration(cell.getValue()),
  }),
  column.accessor('ledgerSeconds', {
    header: 'Ledger',
    meta: { align: 'right', className: 'whitespace-nowrap', onCard: 'fact' },
    cell: (cell) => formatDuration(cell.getValue()),
  }),
])

type Props = { tenantId: string; month: string; name: string; isReady: boolean }

/** A client's month compared with the provider's current list: the totals, then each difference, oldest first. */
export function MonthComparison({ tenantId, month, name, isReady }: Props): ReactNode {
  const query = trpc.admin.compareUsage.useQuery(
    { tenantId, month },
    { enabled: isReady, refetchOnMount: 'always', gcTime: 0 },
  )
  const comparison = query.data
  return (
    <ListCard
      title={`${name} in ${formatMonth(month)}`}
      description={comparison ? summarize(comparison) : query.isPending && COMPARING_MESSAGE}
      list={{ query, rows: comparison?.differences ?? [] }}
      failure={{ title: 'The month could not be compared', fallback: 'The ledger is safe. Please try again.' }}
      empty={
        <EmptyState
          icon={<CircleCheck />}
          title="The ledger matches the voice provider"
          text="Every call is charged for the length that the provider reports."
        />
      }
      caption="Differences, oldest first"
      columns={COLUMNS}
      rowKey={(row) => row.conversationId}
      skeletonRows={3}
    >
      {comparison && (
        <div className="border-b border-line px-5 py-4">
          <Totals comparison={comparison} />
        </div>
      )}
    </ListCard>
  )
}

function summarize({ conversations, differenceCount, differences }: Comparison): string {
  const compared = `${formatCount(conversations, 'call')} compared, ${formatCount(differenceCount, 'difference')}.`
  if (differences.length === differenceCount) return compared
  return `${compared} The oldest ${formatNumber(differences.length)} are listed.`
}

/** In minutes: compared calls, deleted calls and corrections add up to the ledger's total. */
function Totals({ comparison }: { comparison: Comparison }): ReactNode {
  return (
    <Facts wide>
      <Fact name="Minutes at the provider">{formatMinutes(comparison.providerSeconds / 60)}</Fact>
      <Fact name="Charged for these calls">{formatMinutes(comparison.callSeconds / 60)}</Fact>
      <Fact name="Charged for deleted calls">{formatMinutes(comparison.uncomparedSeconds / 60)}</Fact>
      <Fact name="Corrections">{formatMinutes(comparison.correctionSeconds / 60)}</Fact>
      <Fact name="Total charged">{formatMinutes(comparison.ledgerSeconds / 60)}</Fact>
    </Facts>
  )
}
