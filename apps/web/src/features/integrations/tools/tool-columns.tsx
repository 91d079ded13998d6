import type { ReactNode } from 'react'
import { Badge } from '#components/Badge.tsx'
import { Switch } from '#components/form/Switch.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { columnsOf, type Columns } from '#components/table/table-columns.ts'
import { formatCount, formatNumber } from '#lib/format.ts'
import { toolPath } from '#lib/paths.ts'
import type { Tool } from './edited-tool.ts'
import { useToolSwitch } from './use-tools.ts'

const column = columnsOf<Tool>()

export const TOOL_COLUMNS: Columns<Tool> = column.columns([
  column.accessor('name', {
    header: 'Tool',
    meta: { className: 'max-w-52', onCard: 'title' },
    cell: ({ row: { original }, getValue }) => (
      <TextLink href={toolPath(original.id)} truncatedTitle={getValue()}>
        {getValue()}
      </TextLink>
    ),
  }),
  column.accessor('description', {
    header: 'When to use it',
    meta: { className: 'w-full py-2', onCard: 'row' },
    cell: ({ getValue }) => (
      <span dir="auto" title={getValue()} className="line-clamp-2 text-muted">
        {getValue()}
      </span>
    ),
  }),
  column.display({
    id: 'runs',
    header: 'Last 7 days',
    meta: { className: 'whitespace-nowrap', onCard: 'line' },
    cell: ({ row }) => <ToolUse tool={row.original} />,
  }),
  column.display({
    id: 'median',
    header: 'Usual time',
    meta: { align: 'right', className: 'whitespace-nowrap', onCard: 'line' },
    cell: ({ row }) => formatMedian(row.original),
  }),
  column.display({
    id: 'state',
    header: 'Status',
    meta: { onCard: 'corner' },
    cell: ({ row }) => <StateSwitch tool={row.original} />,
  }),
])

type Props = { tool: Tool }

export function ToolUse({ tool: { stats } }: Props): ReactNode {
  if (stats.runs === 0 && !stats.isPartial) return <span className="text-muted">Not used</span>
  return `${stats.isPartial ? 'At least ' : ''}${formatCount(stats.runs, 'run')}, ${formatNumber(stats.failures)} failed`
}

export function formatMedian({ stats: { medianMs } }: Tool): string {
  return medianMs === null ? '' : `${formatNumber(medianMs)} ms`
}

export function ToolStatus({ tool: { isOn, pausedUntil } }: Props): ReactNode {
  if (!isOn) return <Badge>Off</Badge>
  return pausedUntil === null ? <Badge tone="green">On</Badge> : <Badge tone="amber">Paused</Badge>
}

function StateSwitch({ tool }: Props): ReactNode {
  return (
    <div className="flex items-center">
      <Switch label={<span className="sr-only">Use {tool.name}</span>} {...useToolSwitch(tool)} />
      <ToolStatus tool={tool} />
    </div>
  )
}
