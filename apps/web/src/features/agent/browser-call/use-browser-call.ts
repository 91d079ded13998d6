import { useEffect, useRef, useState } from 'react'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import { startVoiceCall, type BrowserCall } from './voice-call.ts'

type Controls = {
  /** Null before the first call. */
  call: BrowserCall | null
  /** Must be called by the press itself. `saving`: whether the agent has been saved, which the call waits for. */
  start: (isTyped: boolean, saving?: Promise<boolean>) => void
}

/** A test call with the saved agent on this page. Leaving the screen hangs up. */
export function useBrowserCall(): Controls {
  const utils = trpc.useUtils()
  const { mutateAsync: requestUrl } = trpc.calls.startBrowserCall.useMutation()
  const [call, setCall] = useState<BrowserCall | null>(null)
  const newest = useRef<BrowserCall>(null)
  /** The report of the last call's end, which the next call must wait for. */
  const reporting = useRef<Promise<string | null>>(null)
  useEffect(() => () => newest.current?.hangUp(), [])

  async function report(conversationId: string | null): Promise<string | null> {
    reporting.current = reportEnd({ conversationId }).catch(() => null)
    const callId = await reporting.current
    void utils.calls.list.invalidate()
    void utils.calls.recentTests.invalidate()
    return callId
  }

  return {
    call,
    start: (isTyped, saving) => {
      const started = startVoiceCall({
        isTyped,
        async open() {
          if ((await saving) === false) throw new Error('The agent was not saved')
          await reporting.current
          return await requestUrl()
        },
        report,
        // An earlier call can still learn of its record.
        onChange: (changed) => newest.current === started && setCall(changed),
      })
      newest.current = started
      setCall(started)
    },
  }
}

/** Outlives the page, which the tRPC client's requests do not: a closed tab must free the user's only test call. */
async function reportEnd(input: { conversationId: string | null }): Promise<string | null> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ json: input })
  const response = await fetch('/trpc/calls.endBrowserCall', { method: 'POST', keepalive: true, headers, body })
  type Answer = { result: { data: { json: Outputs['calls']['endBrowserCall'] } } }
  return ((await response.json()) as Answer).result.data.json.callId
}
