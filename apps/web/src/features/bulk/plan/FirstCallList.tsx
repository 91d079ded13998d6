import { formatPhone } from '@callwright/contract/calls/format-phone'
import type { FlightPlan } from '@callwright/contract/campaigns/flight-plan'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { DataTable } from '#components/table/DataTable.tsx'
import { columnsOf } from '#components/table/table-columns.ts'
import { formatNumber, formatShortDateTime } from '#lib/format.ts'
import { PlanFold } from './PlanFold.tsx'

type PlannedCall = FlightPlan['firstCalls'][number]

const ROWS_SHOWN = 10

const column = columnsOf<PlannedCall>()
const columns = column.columns([
  column.accessor('at', {
    header: 'Time (about)',
    meta: { className: 'whitespace-nowrap', onCard: 'line' },
    cell: (cell) => <span className="tabular-nums">{formatShortDateTime(cell.getValue())}</span>,
  }),
  column.accessor('name', {
    header: 'Person',
    meta: { className: 'w-1/2 max-w-0', onCard: 'title' },
    cell: (cell) => (
      <span dir="auto" className="block truncate">
        {cell.getValue() ?? '–'}
      </span>
    ),
  }),
  column.accessor('phoneNumber', {
    header: 'Number',
    meta: { className: 'whitespace-nowrap', onCard: 'title' },
    cell: (cell) => <span className="font-normal tabular-nums">{formatPhone(cell.getValue())}</span>,
  }),
  column.accessor('attempt', { header: 'Attempt', meta: { align: 'right', onCard: 'fact' } }),
])

/** The first calls in their order; ten of them at first. */
export function FirstCallList({ firstCalls }: Pick<FlightPlan, 'firstCalls'>): ReactNode {
  const [isComplete, setIsComplete] = useState(false)
  if (firstCalls.length === 0) return null
  const rows = isComplete ? firstCalls : firstCalls.slice(0, ROWS_SHOWN)
  return (
    <PlanFold title="Who will be called when">
      <div className="overflow-clip rounded-md border border-line">
        <DataTable
          caption="The first calls"
          columns={columns}
          rows={rows}
          rowKey={({ line, attempt }) => `${line} ${attempt}`}
        />
      </div>
      {rows.length < firstCalls.length && (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setIsComplete(true)}>
          Show the first {formatNumber(firstCalls.length)}
        </Button>
      )}
    </PlanFold>
  )
}
