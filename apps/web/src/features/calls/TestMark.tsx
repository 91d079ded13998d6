import type { CallSource } from '@callwright/contract/calls/calls'
import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'

/** Marks a call of a campaign in Test Mode, or in the browser. */
export function TestMark({ call }: { call: { testMode: boolean; source: CallSource } }): ReactNode {
  if (!call.testMode && call.source === 'phone') return null
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-sm font-normal text-muted">
      <FlaskConical size={14} />
      Test<span className="sr-only"> call</span>
    </span>
  )
}
