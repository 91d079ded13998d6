import type { ReactNode } from 'react'
import { LiveTestCall, type PlacedCall } from './LiveTestCall.tsx'

/** The calls just placed, the newest first, each with its live state. */
export function LiveTestCalls({ calls }: { calls: readonly PlacedCall[] }): ReactNode {
  if (calls.length === 0) return null
  return (
    <section aria-label="Test calls" className="flex flex-col gap-4">
      {calls.map((call) => (
        <LiveTestCall key={call.callId} call={call} />
      ))}
    </section>
  )
}
