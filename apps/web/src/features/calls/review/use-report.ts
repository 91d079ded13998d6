import { useState } from 'react'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { MAX_MISSED_CALLS, MAX_LATEST_CALLS, type Report } from './report-data.ts'
import type { ReviewFilter } from './use-review-filter.ts'

type Control = { report: Report | null; isPreparing: boolean; prepare: () => void; clearReport: () => void }

/** Fetches fresh data for the report; `clearReport` removes the printed report. */
export function useReport(filter: ReviewFilter, timeZone: string): Control {
  const utils = trpc.useUtils()
  const [report, setReport] = useState<Report | null>(null)
  const [isPreparing, setIsPreparing] = useState(false)

  async function fetchReport(): Promise<Report> {
    const options = { staleTime: 0 }
    const [me, review, lastPage, missedPage] = await Promise.all([
      utils.auth.me.fetch(),
      utils.calls.review.fetch({ ...filter, timeZone }, options),
      utils.calls.list.fetch({ ...filter, limit: MAX_LATEST_CALLS }, options),
      utils.calls.list.fetch({ ...filter, statuses: ['missed'], limit: MAX_MISSED_CALLS }, options),
    ])
    return {
      businessName: me?.business?.name ?? '',
      filter,
      generatedAt: Date.now(),
      review,
      latestCalls: lastPage.rows,
      missedCalls: missedPage.rows,
    }
  }

  async function prepare(): Promise<void> {
    setIsPreparing(true)
    try {
      setReport(await fetchReport())
      toast({ title: 'PDF Report Ready', description: 'Choose “Save as PDF” in the print dialog.' })
    } catch (error) {
      toastFailure('The report could not be created', error, 'Please try again.')
    } finally {
      setIsPreparing(false)
    }
  }

  return { report, isPreparing, prepare: () => void prepare(), clearReport: () => setReport(null) }
}
