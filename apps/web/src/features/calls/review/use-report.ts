import { useState } from 'react'
import { toast, toastFailure } from '../../../components/feedback/toasts.ts'
import type { Bounds } from '../../../lib/url-state/period.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import { CALLBACKS_MAX, LAST_CALLS, type Report } from './report-data.ts'

type Control = { report: Report | null; preparing: boolean; prepare: () => void; put: () => void }

/** Fetches fresh data for the report; `put` removes the printed report. */
export function useReport(bounds: Bounds, timeZone: string): Control {
  const cache = trpc.useUtils()
  const [report, setReport] = useState<Report | null>(null)
  const [preparing, setPreparing] = useState(false)

  async function read(): Promise<Report> {
    const fresh = { staleTime: 0 }
    const [me, review, last, missed] = await Promise.all([
      cache.auth.me.fetch(),
      cache.calls.review.fetch({ ...bounds, timeZone }, fresh),
      cache.calls.list.fetch({ ...bounds, limit: LAST_CALLS }, fresh),
      cache.calls.list.fetch({ ...bounds, statuses: ['missed'], limit: CALLBACKS_MAX }, fresh),
    ])
    return {
      businessName: me?.business?.name ?? '',
      bounds,
      madeAt: Date.now(),
      review,
      lastCalls: last.rows,
      missedCalls: missed.rows,
    }
  }

  async function prepare(): Promise<void> {
    setPreparing(true)
    try {
      setReport(await read())
      toast({ title: 'PDF Report Ready', description: 'Choose "Save as PDF" in the print dialog.' })
    } catch (error) {
      toastFailure('The report could not be created', error, 'Please try again.')
    } finally {
      setPreparing(false)
    }
  }

  return { report, preparing, prepare: () => void prepare(), put: () => setReport(null) }
}
