import type { ReactNode } from 'react'
import { Card } from '#components/Card.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { formatMinutes, formatMonth, formatNumber } from '#lib/format.ts'
import type { Usage } from './usage-row.ts'

/** The three figures above the table, with placeholders while they load. `isCurrent`: the month is the current one. */
export function UsageCards({ usage, isCurrent }: { usage: Usage | undefined; isCurrent: boolean }): ReactNode {
  const cards = usage?.cards
  const month = usage && formatMonth(usage.month)
  return (
    <div className="grid grid-cols-2 gap-4 *:first:col-span-2 md:grid-cols-3 md:*:first:col-span-1">
      <Figure
        title={isCurrent || !month ? 'Total Minutes (This Month)' : `Total Minutes (${month})`}
        caption={month && `${month}, UTC`}
      >
        {cards && formatMinutes(cards.totalMinutes)}
      </Figure>
      <Figure
        title="Active Clients"
        caption={isCurrent || !month ? 'Used service this month' : `Used service in ${month}`}
      >
        {cards && formatNumber(cards.activeClients)}
      </Figure>
      <Figure title="Total Clients" caption="All time">
        {cards && formatNumber(cards.totalClients)}
      </Figure>
    </div>
  )
}

function Figure({ title, caption, children }: { title: string; caption?: string; children: ReactNode }): ReactNode {
  return (
    <Card>
      <p className="text-sm font-medium text-muted">{title}</p>
      <p className="mt-2 flex h-8 items-center text-xl font-semibold text-ink tabular-nums">
        {children ?? <Skeleton className="h-6 w-24" />}
      </p>
      <p className="mt-1 min-h-5 text-sm text-faint">{caption}</p>
    </Card>
  )
}
