import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { TextLink } from '#components/TextLink.tsx'
import { excerpt } from '#lib/excerpt.ts'
import { formatPhone } from '#lib/format-phone.ts'
import { campaignPath } from '#lib/paths.ts'
import { describePlan, describeWait, formatDue, type PlannedCall } from './planned-call-labels.ts'

const NAME_MAX_LENGTH = 100
const column = columnsOf<PlannedCall>()

type Actions = { onCancel: (call: PlannedCall) => void }
/** A campaign's own page need not name it in each row. */
type Options = Actions & { hasCampaign: boolean }

export function plannedCallColumns({ onCancel, hasCampaign }: Options): Columns<PlannedCall> {
  return column.columns([
    column.accessor('dueAt', {
      header: 'When',
      meta: { className: 'whitespace-nowrap tabular-nums' },
      cell: (cell) => formatDue(cell.row.original),
    }),
    column.accessor('phoneNumber', {
      header: 'Phone Number',
      meta: { className: 'whitespace-nowrap tabular-nums' },
      cell: (cell) => formatPhone(cell.getValue()),
    }),
    column.accessor('name', {
      header: 'Name',
      meta: { className: 'w-1/5 max-w-0' },
      cell: (cell) => (
        <span dir="auto" className="block truncate text-muted">
          {excerpt(cell.getValue() ?? '', NAME_MAX_LENGTH)}
        </span>
      ),
    }),
    column.display({
      id: 'reason',
      header: 'Reason',
      meta: { className: 'w-2/5' },
      cell: (cell) => <Reason call={cell.row.original} />,
    }),
    ...(hasCampaign
      ? [
          column.accessor('campaignName', {
            header: 'Campaign',
            meta: { className: 'w-1/5 max-w-0' },
            cell: (cell) => <CampaignLink call={cell.row.original} />,
          }),
        ]
      : []),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { align: 'right' },
      cell: (cell) => <CancelButton call={cell.row.original} onCancel={onCancel} />,
    }),
  ])
}

export function PlannedCallCard({ call, onCancel, hasCampaign }: Options & { call: PlannedCall }): ReactNode {
  return (
    <div className="flex items-start justify-between gap-2">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex min-w-0 items-baseline gap-2">
          <span className="font-medium text-ink tabular-nums">{formatPhone(call.phoneNumber)}</span>
          <span dir="auto" className="truncate text-muted">
            {excerpt(call.name ?? '', NAME_MAX_LENGTH)}
          </span>
        </p>
        <p className="text-ink tabular-nums">{formatDue(call)}</p>
        <Reason call={call} />
        {hasCampaign && <CampaignLink call={call} />}
      </div>
      <CancelButton call={call} onCancel={onCancel} />
    </div>
  )
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

function CampaignLink({ call: { campaignId, campaignName } }: { call: PlannedCall }): ReactNode {
  return (
    <TextLink href={campaignPath(campaignId)} truncatedTitle={campaignName}>
      {campaignName}
    </TextLink>
  )
}

function CancelButton({ call, onCancel }: Actions & { call: PlannedCall }): ReactNode {
  return (
    <Button variant="ghost" size="sm" onClick={() => onCancel(call)}>
      Cancel<span className="sr-only"> the call to {formatPhone(call.phoneNumber)}</span>
    </Button>
  )
}
