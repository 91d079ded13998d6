import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useBrand } from '#lib/brand.ts'
import { cx } from '#lib/cx.ts'
import { formatCount, formatZonedDateTime } from '#lib/format.ts'
import { buildBars, countByStatus, STATUSES } from './charts/chart-data.ts'
import { ChartLegend } from './charts/ChartLegend.tsx'
import { DaysChart } from './charts/DaysChart.tsx'
import { GoalList } from './charts/GoalList.tsx'
import { OutcomesChart } from './charts/OutcomesChart.tsx'
import { buildFigureCards, formatPreviousPeriod } from './comparison.ts'
import { countOmittedMissedCalls, MAX_LATEST_CALLS, formatFilter, reportTitle, type Report } from './report-data.ts'
import { ReportCalls } from './ReportCalls.tsx'
import { isAnalyzed } from './review-data.ts'
import { ReviewCards } from './ReviewCards.tsx'
import { ReviewSummary } from './ReviewSummary.tsx'

/** The width of a sheet without its margins, in CSS pixels at the report's zoom. */
const SHEET_WIDTH = 750
const CHART_GAP = 24
const CHART_HEIGHT = 180

/** The printed report. It is hidden on the page, and replaces the page while printing. */
export function PrintReport({ report, onPrinted }: { report: Report; onPrinted: () => void }): ReactNode {
  usePrintDialog(reportTitle(report), report, onPrinted)
  const { productName } = useBrand()
  const { businessName, filter, generatedAt, review, latestCalls, missedCalls } = report
  const omittedCount = countOmittedMissedCalls(report)
  const bars = buildBars(countByStatus(review.days))
  const outcome = review.outcome && isAnalyzed(review.outcome) ? review.outcome : null
  const width = outcome ? (SHEET_WIDTH - CHART_GAP) / 2 : SHEET_WIDTH
  return createPortal(
    <article data-print-only="" aria-hidden="true" className="hidden flex-col gap-4 text-ink [zoom:0.9] print:flex">
      <header className="flex items-end justify-between gap-6 border-b border-line pb-4">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold wrap-anywhere" dir="auto">
            {businessName.slice(0, 200) || productName}
          </h1>
          <p className="text-base text-muted">Call report, {formatFilter(filter)}</p>
        </div>
        <p className="shrink-0 text-right text-sm text-muted">
          Created {formatZonedDateTime(generatedAt)}
          <span className="block">Before: {formatPreviousPeriod(filter)}</span>
        </p>
      </header>
      <ReviewSummary review={review} />
      <ReviewCards cards={buildFigureCards(review)} previousPeriod="before" />
      <div className={cx('grid gap-6', outcome && 'grid-cols-2')}>
        <section className="flex break-inside-avoid flex-col gap-3">
          <h2 className="text-base font-semibold">
            {bars.some(({ days }) => days > 1) ? 'Calls per week' : 'Calls per day'}
          </h2>
          <ChartLegend bars={bars} parts={STATUSES} />
          <DaysChart bars={bars} parts={STATUSES} width={width} height={CHART_HEIGHT} />
        </section>
        {outcome && (
          <section className="flex break-inside-avoid flex-col gap-3">
            <h2 className="text-base font-semibold">Outcomes</h2>
            <OutcomesChart outcome={outcome} previousPeriod="before" width={width} height={CHART_HEIGHT} />
          </section>
        )}
      </div>
      {review.goals.some(({ current }) => current.total > 0) && (
        <section className="flex flex-col gap-3">
          <h2 className="break-after-avoid text-base font-semibold">Goals</h2>
          <GoalList goals={review.goals} previousPeriod="before" />
        </section>
      )}
      {/* The zoom leaves all figures on the first page. */}
      <div className="flex break-before-page flex-col gap-6">
        <ReportCalls
          title={`Last ${MAX_LATEST_CALLS} calls`}
          calls={latestCalls}
          empty="There were no calls in this period."
        />
        <ReportCalls
          title="Priority callbacks"
          calls={missedCalls}
          empty="No missed calls in this period."
          hasCheckboxes
        >
          {omittedCount > 0 && `And ${formatCount(omittedCount, 'more missed call')}.`}
        </ReportCalls>
      </div>
    </article>,
    document.body,
  )
}

/** Opens the print dialog once per report, after its fonts have loaded; the title becomes the file name. */
function usePrintDialog(title: string, report: Report, onPrinted: () => void): void {
  const latestOnPrinted = useRef(onPrinted)
  useEffect(() => {
    latestOnPrinted.current = onPrinted
  })
  useEffect(() => {
    const before = document.title
    let isCanceled = false
    function handlePrinted(): void {
      document.title = before
      latestOnPrinted.current()
    }
    async function print(): Promise<void> {
      await document.fonts.ready
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      if (isCanceled) return
      document.title = title
      window.addEventListener('afterprint', handlePrinted, { once: true })
      window.print()
    }
    void print()
    return () => {
      isCanceled = true
      document.title = before
      window.removeEventListener('afterprint', handlePrinted)
    }
  }, [title, report])
}
