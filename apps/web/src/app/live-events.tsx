import { useEffect, useRef, type ReactNode } from 'react'
import { toast } from '../components/toasts.ts'
import { failureCode } from '../lib/failure.ts'
import { trpc } from '../lib/trpc.ts'

/** Milliseconds within which several events are one refresh. */
const TOGETHER = 250
/** An event this many milliseconds after the one before is one of many, as while a campaign runs: many are not announced one by one. */
const QUIET = 5000
/** Milliseconds until a subscription that the server ended is asked for again. */
const RESUBSCRIBE = 5000

/**
 * The app's one subscription: a completed call makes what was read about calls old, and a toast says so. Whenever it
 * starts, after an outage too, everything about calls is asked anew, since events may have passed unheard.
 */
export function LiveEvents(): ReactNode {
  const utils = trpc.useUtils()
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)
  const soon = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastEvent = useRef(0)
  useEffect(
    () => () => {
      clearTimeout(again.current)
      clearTimeout(soon.current)
    },
    [],
  )

  const subscription = trpc.calls.callCompleted.useSubscription(undefined, {
    onStarted: refresh,
    onData: ({ data }) => {
      clearTimeout(soon.current)
      soon.current = setTimeout(refresh, TOGETHER)
      if (!isSoonAfter(lastEvent)) void announce(data)
    },
    onError: (error) => {
      if (failureCode(error) === 'UNAUTHORIZED') return void utils.auth.me.invalidate()
      clearTimeout(again.current)
      again.current = setTimeout(() => subscription.reset(), RESUBSCRIBE)
    },
  })

  /** The event says that a call ended; how it ended stands with the call. */
  async function announce({ callId, conversationId }: { callId: string; conversationId: string }): Promise<void> {
    const call = await utils.calls.byId.fetch({ callId }, { staleTime: 0 }).catch(() => null)
    if (call?.status === 'missed')
      return toast({ title: 'Call Missed', description: `The call with ${numberOf(call)} was not answered.` })
    if (call?.status === 'failed')
      return toast({ title: 'Call Failed', description: `The call with ${numberOf(call)} failed.` })
    toast({
      title: 'Call Completed',
      description: `Call with ${conversationId} has been completed and transcript is available.`,
    })
  }

  function refresh(): void {
    void utils.calls.list.invalidate()
    void utils.calls.unconfirmed.invalidate()
    void utils.calls.byId.invalidate()
    void utils.calls.review.invalidate()
    void utils.business.setUp.invalidate()
  }

  return null
}

function numberOf({ phoneNumber }: { phoneNumber: string | null }): string {
  return phoneNumber ?? 'Unknown'
}

/** Notes that an event came, and tells whether it is one of many. */
function isSoonAfter(last: { current: number }): boolean {
  const before = last.current
  last.current = Date.now()
  return last.current - before < QUIET
}
