import { keepPreviousData } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { PeriodPicker } from '#components/form/PeriodPicker.tsx'
import { Skeleton } from '#components/Skeleton.tsx'
import { cx } from '#lib/cx.ts'
import { getBrowserTimeZone } from '#lib/url-state/period.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useStaleStyle } from '#lib/hooks/use-stale-style.ts'
import { buildFigureCards, formatPreviousPeriod } from './comparison.ts'
import { DetailedCallLog } from './DetailedCallLog.tsx'
import { PrintReport } from './PrintReport.tsx'
import { formatPeriod } from './report-data.ts'
import { ReviewCards, ReviewCardsSkeleton } from './ReviewCards.tsx'
import { ReviewCharts } from './charts/ReviewCharts.tsx'
import { REVIEW_PRESETS, useReviewPeriod } from './use-review-period.ts'
import { useReport } from './use-report.ts'

/** A period's figures compared with the previous period, its charts, its calls, and a printed report. */
export function CallReview(): ReactNode {
  const { period, bounds, setPeriod } = useReviewPeriod()
  const timeZone = getBrowserTimeZone()
  const query = trpc.calls.review.useQuery(
    { ...bounds, timeZone },
    { refetchOnMount: 'always', placeholderData: keepPreviousData },
  )
  const stale = useStaleStyle(query.isPlaceholderData)
  const isEmpty = query.data?.current.total === 0 && query.data.before.total === 0
  const previousPeriod = formatPreviousPeriod(bounds)
  const { report, isPreparing, prepare, clearReport } = useReport(bounds, timeZone)
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Call Review & Analytics"
        // Takes the place of the dates, so nothing moves when the figures load.
        description={<span role="status">{query.isPending ? 'Loading call data...' : formatPeriod(bounds)}</span>}
        actions={
          <Button busy={isPreparing} icon={<FileDown size={18} />} onClick={prepare}>
            Download PDF Report
          </Button>
        }
      />
      <PeriodPicker
        label="Period"
        presets={REVIEW_PRESETS}
        value={period}
        onChange={setPeriod}
        className="md:w-fit print:hidden"
      />
      {query.isPending && <ReviewSkeleton />}
      {query.isError && !query.data && (
        <Card>
          <QueryError query={query} title="The figures could not be loaded" fallback="Please try again." />
        </Card>
      )}
      {query.data && (
        <div {...stale} className={cx('flex flex-col gap-4', stale.className)}>
          <ReviewCards cards={buildFigureCards(query.data)} previousPeriod={previousPeriod} />
          {!isEmpty && <ReviewCharts review={query.data} previousPeriod={previousPeriod} />}
        </div>
      )}
      <DetailedCallLog bounds={bounds} />
      {report && <PrintReport report={report} onPrinted={clearReport} />}
    </div>
  )
}

function ReviewSkeleton(): ReactNode {
  return (
    <>
      <ReviewCardsSkeleton />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        <Skeleton className="h-87.5 rounded-lg lg:col-span-2" />
        <Skeleton className="h-87.5 rounded-lg" />
        <Skeleton className="h-87.5 rounded-lg lg:col-span-2" />
        <Skeleton className="h-87.5 rounded-lg" />
        <Skeleton className="h-87.5 rounded-lg lg:col-span-3" />
      </div>
    </>
  )
}
