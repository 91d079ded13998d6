import { keepPreviousData } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { QueryError } from '#components/feedback/QueryError.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { PeriodPicker } from '#components/form/PeriodPicker.tsx'
import { Select } from '#components/form/Select.tsx'
import { Switch } from '#components/form/Switch.tsx'
import { SkeletonStack } from '#components/SkeletonStack.tsx'
import { cx } from '#lib/cx.ts'
import { getBrowserTimeZone, periodParams } from '#lib/url-state/period.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useStaleStyle } from '#lib/hooks/use-stale-style.ts'
import { DIRECTION_OPTIONS } from '../call-labels.ts'
import { buildFigureCards, formatPreviousPeriod } from './comparison.ts'
import { DetailedCallLog } from './DetailedCallLog.tsx'
import { PrintReport } from './PrintReport.tsx'
import { formatFilter } from './report-data.ts'
import { ReviewCards } from './ReviewCards.tsx'
import { ReviewSummary } from './ReviewSummary.tsx'
import { GoalsCard } from './charts/GoalsCard.tsx'
import { ReviewCharts } from './charts/ReviewCharts.tsx'
import { REVIEW_PRESETS, toCallsHref, useReviewFilter } from './use-review-filter.ts'
import { useReport } from './use-report.ts'

/** A period's figures compared with the previous period, its charts, its calls, and a printed report. */
export function CallReview(): ReactNode {
  const { filter, period, change } = useReviewFilter()
  const timeZone = getBrowserTimeZone()
  const query = trpc.calls.review.useQuery(
    { ...filter, timeZone },
    { refetchOnMount: 'always', placeholderData: keepPreviousData },
  )
  const stale = useStaleStyle(query.isPlaceholderData)
  const isEmpty = query.data?.current.total === 0 && query.data.before.total === 0
  const previousPeriod = formatPreviousPeriod(filter)
  const callsHref = toCallsHref(filter)
  const isSimulated = trpc.auth.me.useQuery().data?.voiceProvider === 'simulator'
  const { report, isPreparing, prepare, clearReport } = useReport(filter, timeZone)
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Call Review & Analytics"
        // Takes the place of the dates, so nothing moves when the figures load.
        description={<span role="status">{query.isPending ? 'Loading call data...' : formatFilter(filter)}</span>}
        actions={
          <Button
            variant={isEmpty ? 'secondary' : 'primary'}
            busy={isPreparing}
            icon={<FileDown size={18} />}
            onClick={prepare}
          >
            Download PDF Report
          </Button>
        }
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <PeriodPicker
          label="Period"
          presets={REVIEW_PRESETS}
          value={period}
          onChange={(next) => change(periodParams(next))}
        />
        <Select
          aria-label="Direction"
          value={filter.directions?.[0] ?? ''}
          onChange={({ target }) => change({ direction: target.value })}
          emptyLabel="All directions"
          options={DIRECTION_OPTIONS}
          className="md:w-40"
        />
        <Switch
          label="Include test calls"
          hint={isSimulated ? 'From campaigns in Test Mode' : 'Simulated calls, including campaigns in Test Mode'}
          checked={!filter.withoutTests}
          onChange={(isOn) => change({ tests: isOn ? 'yes' : '' })}
        />
      </div>
      {isSimulated && (
        <Notice>No voice provider is connected, so calls are simulated. These figures include them.</Notice>
      )}
      {query.isPending && <SkeletonStack sizes={SKELETON_SIZES} className="gap-4" />}
      {query.isError && !query.data && (
        <Card>
          <QueryError query={query} title="The figures could not be loaded" fallback="Please try again." />
        </Card>
      )}
      {query.data && (
        <div {...stale} className={cx('flex flex-col gap-4', isEmpty && 'order-1', stale.className)}>
          <ReviewSummary review={query.data} callsHref={callsHref} />
          {query.data.goals.some(({ current }) => current.total > 0) && (
            <GoalsCard goals={query.data.goals} previousPeriod={previousPeriod} callsHref={callsHref} />
          )}
          <ReviewCards
            cards={buildFigureCards(query.data)}
            previousPeriod={previousPeriod}
            callsHref={isEmpty ? undefined : callsHref}
          />
          {!isEmpty && <ReviewCharts review={query.data} previousPeriod={previousPeriod} callsHref={callsHref} />}
        </div>
      )}
      <DetailedCallLog filter={filter} />
      {report && <PrintReport report={report} onPrinted={clearReport} />}
    </div>
  )
}

/** About as high as the sentence, the cards, and the charts. */
const SKELETON_SIZES = ['h-6 w-96 max-w-full', ...Array<string>(4).fill('h-70 rounded-lg')]
