import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ChartCard } from '#components/chart/ChartCard.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { ResponsiveChart } from '#components/chart/ResponsiveChart.tsx'
import { formatDay, formatMinutes } from '#lib/format.ts'
import { CHART_HEIGHT, MinutesChart } from './MinutesChart.tsx'

const POLL_MS = 10_000

type Props = {
  /** `YYYY-MM`; empty for the current one. */
  month: string
  /** All clients together if omitted. */
  tenantId?: string
}

/** The minutes used on each day of a month. */
export function MinutesByDay({ month, tenantId }: Props): ReactNode {
  const usage = trpc.admin.usageByDay.useQuery(
    { ...(month ? { month } : {}), ...(tenantId === undefined ? {} : { tenantId }) },
    { refetchOnMount: 'always', refetchInterval: POLL_MS, placeholderData: keepPreviousData },
  )
  const days = usage.data?.days ?? []
  const table = {
    caption: 'Minutes by day',
    head: ['Day (UTC)', 'Minutes'],
    rows: days.map(({ day, minutes }) => [formatDay(day), formatMinutes(minutes)]),
  }
  return (
    <ChartCard title="Minutes by Day" table={table}>
      {usage.isError && !usage.data ? (
        <QueryError query={usage} title="The minutes by day could not be loaded" fallback="Please try again." />
      ) : (
        <ResponsiveChart height={CHART_HEIGHT}>
          {(width) =>
            usage.data ? (
              <MinutesChart days={usage.data.days} width={width} />
            ) : (
              <Skeleton className="h-45 rounded-md" />
            )
          }
        </ResponsiveChart>
      )}
    </ChartCard>
  )
}
