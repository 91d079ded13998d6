import type { ReactNode } from 'react'
import { LiveTestCall, type PlacedCall } from './LiveTestCall.tsx'

/** The calls placed on this screen, newest first, each with its live status. */
export function LiveTestCalls({ calls }: { calls: readonly PlacedCall[] }): ReactNode {
  if (calls.length === 0) return null
  return (
    <section aria-label="Test calls" className="flex flex-col gap-4">
      {calls.map((call) => (
        <div key={call.callId} id={call.callId}>
          <LiveTestCall call={call} />
        </div>
      ))}
    </section>
  )
}
