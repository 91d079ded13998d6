import { keepPreviousData } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { ChartCard } from '../../components/chart/ChartCard.tsx'
import { QueryError } from '../../components/feedback/QueryError.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { trpc } from '../../lib/api/trpc.ts'
import { useWidth } from '../../lib/hooks/use-width.ts'
import { formatDay, formatMinutes } from '../../lib/format.ts'
import { CHART_HEIGHT, MinutesChart, type DayOfMinutes } from './MinutesChart.tsx'

const LIVE = 10_000

type Props = {
  /** `YYYY-MM`; empty for the current one. */
  month: string
  /** All clients together where it is left out. */
  tenantId?: string
}

/** On which day of a month how many minutes were used. */
export function MinutesByDay({ month, tenantId }: Props): ReactNode {
  const usage = trpc.admin.usageByDay.useQuery(
    { ...(month ? { month } : {}), ...(tenantId === undefined ? {} : { tenantId }) },
    { refetchOnMount: 'always', refetchInterval: LIVE, placeholderData: keepPreviousData },
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
        <Fitted days={usage.data?.days} />
      )}
    </ChartCard>
  )
}

/** The chart at the width there is; a place-holder of its height until its numbers are there. */
function Fitted({ days }: { days: readonly DayOfMinutes[] | undefined }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  return (
    <div ref={box} style={{ minHeight: CHART_HEIGHT }}>
      {days && width > 0 && <MinutesChart days={days} width={width} />}
      {!days && <Skeleton className="h-45 rounded-md" />}
    </div>
  )
}
