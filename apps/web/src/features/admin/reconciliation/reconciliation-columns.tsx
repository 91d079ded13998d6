import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Badge } from '../../../components/Badge.tsx'
import { columnsOf, type Columns } from '../../../components/table/table-columns.ts'
import { formatMinutes, formatMonth, formatZonedMoment } from '../../../lib/format.ts'
import { ADMIN_PATH } from '../paths.ts'
import { reconciliationBadge, type Reconciliation } from './reconciliation-labels.ts'

const column = columnsOf<Reconciliation>()
const RIGHT = { align: 'right', className: 'whitespace-nowrap' } as const

/** Minutes; the three in the middle add up to the ledger's, and the first is to equal the second. */
const FIGURES = [
  { field: 'providerSeconds', label: 'Provider' },
  { field: 'callSeconds', label: 'Calls' },
  { field: 'uncomparedSeconds', label: 'Not Compared' },
  { field: 'correctionSeconds', label: 'Corrections' },
  { field: 'ledgerSeconds', label: 'Ledger' },
] as const

export const RECONCILIATION_COLUMNS: Columns<Reconciliation> = column.columns([
  column.display({
    id: 'month',
    header: 'Month',
    meta: { className: 'whitespace-nowrap' },
    cell: ({ row }) => <Month row={row.original} />,
  }),
  column.display({
    id: 'state',
    header: 'Result',
    meta: { className: 'w-full' },
    cell: ({ row }) => <State row={row.original} />,
  }),
  ...FIGURES.map(({ field, label }) =>
    column.accessor(field, { header: label, meta: RIGHT, cell: (cell) => formatMinutes(cell.getValue() / 60) }),
  ),
  column.accessor('finishedAt', { header: 'Compared', meta: RIGHT, cell: ({ row }) => finishedText(row.original) }),
])

/** A compared month as a card, for a phone. */
export function ReconciliationCard({ row }: { row: Reconciliation }): ReactNode {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <Month row={row} />
        <State row={row} />
      </div>
      <dl className="flex flex-col gap-1 tabular-nums [&_dt]:text-muted [&>div]:flex [&>div]:justify-between [&>div]:gap-4">
        {FIGURES.map(({ field, label }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{formatMinutes(row[field] / 60)}</dd>
          </div>
        ))}
        <div>
          <dt>Compared</dt>
          <dd className="text-right">{finishedText(row)}</dd>
        </div>
      </dl>
    </div>
  )
}

function Month({ row }: { row: Reconciliation }): ReactNode {
  return (
    <Link
      href={`${ADMIN_PATH}/reconciliation?month=${row.month}`}
      className="rounded-sm font-medium text-ink hover:text-accent-text hover:underline"
    >
      {formatMonth(row.month)}
    </Link>
  )
}

function State({ row }: { row: Reconciliation }): ReactNode {
  const { label, tone } = reconciliationBadge(row)
  return (
    <span className="flex flex-col items-start gap-1 py-1 max-md:items-end">
      <Badge tone={tone}>{label}</Badge>
      {row.error !== null && <span className="wrap-anywhere text-muted max-md:text-right">{row.error}</span>}
    </span>
  )
}

function finishedText({ finishedAt }: Reconciliation): string {
  return finishedAt === null ? 'Not yet' : formatZonedMoment(finishedAt)
}
