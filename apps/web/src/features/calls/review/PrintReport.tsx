import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { formatCount, formatZonedDateTime } from '../../../lib/format.ts'
import { barsOf } from './chart-data.ts'
import { figureCards, previousPeriodName } from './comparison.ts'
import { DaysChart, OutcomeLegend } from './DaysChart.tsx'
import { omittedCallbacks, LAST_CALLS, periodText, reportTitle, type Report } from './report-data.ts'
import { ReportCalls } from './ReportCalls.tsx'
import { ReviewCards } from './ReviewCards.tsx'

/** A sheet's width without its margins, in CSS pixels. */
const SHEET = 680

/** The printed report. It is hidden in the page, and replaces the page while printing. */
export function PrintReport({ report, onPrinted }: { report: Report; onPrinted: () => void }): ReactNode {
  usePrinting(reportTitle(report), report, onPrinted)
  const { businessName, bounds, madeAt, review, lastCalls, missedCalls } = report
  const left = omittedCallbacks(report)
  const bars = barsOf(review.days)
  return createPortal(
    <article data-print-only="" aria-hidden="true" className="hidden flex-col gap-6 text-ink print:flex">
      <header className="flex items-end justify-between gap-6 border-b border-line pb-4">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold wrap-anywhere" dir="auto">
            {businessName.slice(0, 200) || 'Callwright'}
          </h1>
          <p className="text-base text-muted">Call report, {periodText(bounds)}</p>
        </div>
        <p className="shrink-0 text-sm text-muted">Created {formatZonedDateTime(madeAt)}</p>
      </header>
      <ReviewCards cards={figureCards(review)} before={previousPeriodName(bounds)} />
      <section className="flex break-inside-avoid flex-col gap-3">
        <h2 className="text-base font-semibold">
          {bars.some(({ days }) => days > 1) ? 'Calls per week' : 'Calls per day'}
        </h2>
        <OutcomeLegend bars={bars} />
        <DaysChart bars={bars} width={SHEET} />
      </section>
      <ReportCalls title={`Last ${LAST_CALLS} calls`} calls={lastCalls} empty="There were no calls in this period." />
      <ReportCalls title="Priority callbacks" calls={missedCalls} empty="No missed calls in this period." marked>
        {left > 0 && `And ${formatCount(left, 'more missed call')}.`}
      </ReportCalls>
    </article>,
    document.body,
  )
}

/** Opens the print window once for each report, after its fonts have loaded; the title becomes the file name. */
function usePrinting(title: string, report: Report, onPrinted: () => void): void {
  const done = useRef(onPrinted)
  useEffect(() => {
    done.current = onPrinted
  })
  useEffect(() => {
    const before = document.title
    let canceled = false
    function printed(): void {
      document.title = before
      done.current()
    }
    async function print(): Promise<void> {
      await document.fonts.ready
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      if (canceled) return
      document.title = title
      window.addEventListener('afterprint', printed, { once: true })
      window.print()
    }
    void print()
    return () => {
      canceled = true
      document.title = before
      window.removeEventListener('afterprint', printed)
    }
  }, [title, report])
}
