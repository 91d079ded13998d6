import type { CallCompleted } from '@callwright/contract/calls/calls'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { batchWhileBusy } from '#lib/api/batch-while-busy.ts'
import { failureCode } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { announceCalls } from './announce-calls.ts'

/** Events within this many milliseconds share one refresh. */
const REFRESH_PAUSE_MS = 250
/** Milliseconds before resubscribing after the server ends the subscription. */
const RESUBSCRIBE_DELAY_MS = 5000

/**
 * The app's only subscription: an ended call invalidates the cached calls, and a completed call shows a toast. Each
 * start of the subscription, including after an outage, also invalidates them, since events may have been missed.
 */
export function LiveEvents(): ReactNode {
  const utils = trpc.useUtils()
  const resubscribeTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resubscribeTimer.current), [])
  const [refreshSoon] = useState(() => batchWhileBusy<CallCompleted>(refresh, REFRESH_PAUSE_MS))
  const [announceSoon] = useState(() => batchWhileBusy(announce, 0))

  const subscription = trpc.calls.callCompleted.useSubscription(undefined, {
    onStarted: () => void refresh(),
    onData: ({ data }) => {
      refreshSoon(data)
      announceSoon(data)
    },
    onError: (error) => {
      if (failureCode(error) === 'UNAUTHORIZED') return void utils.auth.me.invalidate()
      clearTimeout(resubscribeTimer.current)
      resubscribeTimer.current = setTimeout(() => subscription.reset(), RESUBSCRIBE_DELAY_MS)
    },
  })

  async function announce(events: CallCompleted[]): Promise<void> {
    // A test call’s live card shows how the call ended.
    const unseen = events.filter(({ callId }) => !document.getElementById(callId))
    await announceCalls(unseen, async (callId) => {
      // Not cached: a campaign would fill the memory with transcripts that are never opened.
      const call = await utils.calls.byId.fetch({ callId }, { staleTime: 0, gcTime: 0 }).catch(() => null)
      return call?.status ?? null
    })
  }

  async function refresh(): Promise<void> {
    await Promise.all([
      utils.calls.list.invalidate(),
      utils.calls.unconfirmed.invalidate(),
      utils.calls.recentTests.invalidate(),
      utils.calls.byId.invalidate(),
      utils.calls.review.invalidate(),
      utils.business.setUp.invalidate(),
      utils.calls.today.invalidate(),
    ])
  }

  return null
}
