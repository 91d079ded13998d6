import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { TextLink } from '#components/TextLink.tsx'
import { excerpt } from '#lib/excerpt.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import { campaignPath } from '#lib/paths.ts'
import { TestBadge } from '../TestBadge.tsx'
import { describePlan, describeWait, formatDue, type PlannedCall } from './planned-call-labels.ts'

export const NAME_MAX_LENGTH = 100
const column = columnsOf<PlannedCall>()

type Options = {
  onCancel: (call: PlannedCall) => void
  /** A campaign's own page need not name it in each row. */
  showsCampaign: boolean
}

export function plannedCallColumns({ onCancel, showsCampaign }: Options): Columns<PlannedCall> {
  return column.columns([
    column.accessor('dueAt', {
      header: 'When',
      meta: { className: 'whitespace-nowrap tabular-nums', onCard: 'line' },
      cell: (cell) => formatDue(cell.row.original),
    }),
    column.accessor('phoneNumber', {
      header: 'Phone Number',
      meta: { className: 'whitespace-nowrap tabular-nums', onCard: 'title' },
      cell: (cell) => formatPhone(cell.getValue()),
    }),
    column.accessor('name', {
      header: 'Name',
      meta: { className: 'w-1/5 max-w-0', onCard: 'title' },
      cell: (cell) => (
        <span dir="auto" className="block truncate font-normal text-muted">
          {excerpt(cell.getValue() ?? '', NAME_MAX_LENGTH)}
        </span>
      ),
    }),
    column.display({
      id: 'reason',
      header: 'Reason',
      meta: { className: 'w-2/5', onCard: 'line' },
      cell: (cell) => <Reason call={cell.row.original} />,
    }),
    ...(showsCampaign
      ? [
          column.accessor('campaignName', {
            header: 'Campaign',
            meta: { className: 'w-1/5 max-w-0', onCard: 'line' },
            cell: (cell) => (
              <span className="flex items-center gap-2">
                <TextLink href={campaignPath(cell.row.original.campaignId)} truncatedTitle={cell.getValue()}>
                  {cell.getValue()}
                </TextLink>
                {cell.row.original.testMode && <TestBadge />}
              </span>
            ),
          }),
        ]
      : []),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { align: 'right', onCard: 'corner' },
      cell: ({ row: { original } }) => (
        <Button variant="ghost" size="sm" onClick={() => onCancel(original)}>
          Cancel<span className="sr-only"> the call to {formatPhone(original.phoneNumber)}</span>
        </Button>
      ),
    }),
  ])
}

function Reason({ call }: { call: PlannedCall }): ReactNode {
  const wait = describeWait(call)
  return (
    <span className="block py-1">
      <span dir="auto" className="block wrap-anywhere text-ink">
        {describePlan(call)}
      </span>
      {wait !== null && <span className="block text-muted">{wait}</span>}
    </span>
  )
}
