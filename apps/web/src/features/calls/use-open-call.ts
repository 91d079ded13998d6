import { useEffect, useRef } from 'react'
import { changeUrl, useUrlState } from '#lib/url-state/use-url-state.ts'

/** The state of the history entry that opened a call's details; closing them goes back one entry. */
const OPENED_STATE = { callOpened: true }

/** The call whose details are open, kept in the URL: Back closes them, and a link opens them. */
export function useOpenCall(): { openCallId: string | null; closeCall: () => void } {
  const { params } = useUrlState()
  const isGoingBack = useRef(false)
  useEffect(() => {
    isGoingBack.current = false
  }, [params])

  function closeCall(): void {
    if (isGoingBack.current) return
    if (!('callOpened' in historyState())) return changeUrl({ call: '' }, { replace: true })
    isGoingBack.current = true
    history.back()
  }

  return { openCallId: params.get('call'), closeCall }
}

/** Stepping from call to call adds no history entries. */
export function openCall(callId: string): void {
  const isStep = new URLSearchParams(location.search).has('call')
  changeUrl({ call: callId }, isStep ? { replace: true, state: historyState() } : { state: OPENED_STATE })
}

/** The state of the current history entry. */
export function historyState(): object {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}
