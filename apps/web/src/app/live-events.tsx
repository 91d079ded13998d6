import { useEffect, useRef, type ReactNode } from 'react'
import { toast } from '../components/toasts.ts'
import { failureCode } from '../lib/failure.ts'
import { trpc } from '../lib/trpc.ts'

/** Milliseconds until a subscription that the server ended is asked for again. */
const RESUBSCRIBE = 5000

/**
 * The app's one subscription: a completed call makes what was read about calls old, and a toast says so. Whenever it
 * starts, after an outage too, everything about calls is asked anew, since events may have passed unheard.
 */
export function LiveEvents(): ReactNode {
  const utils = trpc.useUtils()
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(again.current), [])

  const subscription = trpc.calls.callCompleted.useSubscription(undefined, {
    onStarted: refresh,
    onData: ({ data }) => {
      refresh()
      toast({
        title: 'Call Completed',
        description: `Call with ${data.conversationId} has been completed and transcript is available.`,
      })
    },
    onError: (error) => {
      if (failureCode(error) === 'UNAUTHORIZED') return void utils.auth.me.invalidate()
      clearTimeout(again.current)
      again.current = setTimeout(() => subscription.reset(), RESUBSCRIBE)
    },
  })

  function refresh(): void {
    void utils.calls.list.invalidate()
    void utils.calls.byId.invalidate()
    void utils.calls.review.invalidate()
  }

  return null
}
