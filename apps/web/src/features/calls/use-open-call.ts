import { useEffect, useRef } from 'react'
import { useUrlState } from '#lib/url-state/use-url-state.ts'

/** The state of the history entry that opened a call's details; closing them goes back one entry. */
const OPENED_STATE = { callOpened: true }

type Control = { openCallId: string | null; openCall: (callId: string) => void; closeCall: () => void }

/** The call whose details are open, kept in the URL: Back closes them, and a link opens them. */
export function useOpenCall(): Control {
  const { params, change } = useUrlState()
  const isGoingBack = useRef(false)
  useEffect(() => {
    isGoingBack.current = false
  }, [params])

  function closeCall(): void {
    if (isGoingBack.current) return
    if (!('callOpened' in historyState())) {
      return change({ call: '' }, { replace: true })
    }
    isGoingBack.current = true
    history.back()
  }

  return {
    openCallId: params.get('call'),
    openCall: (callId) =>
      // Stepping from call to call adds no entries.
      change({ call: callId }, params.has('call') ? { replace: true, state: historyState() } : { state: OPENED_STATE }),
    closeCall,
  }
}

/** The state of the current history entry. */
export function historyState(): object {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}
