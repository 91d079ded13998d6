import type { ReactNode } from 'react'
import { EmptyState } from '#components/feedback/EmptyState.tsx'

export function NoAnalyzedCalls(): ReactNode {
  return (
    <EmptyState
      title="No analyzed calls in this period"
      text="An answered call is analyzed when it ends. Choose other dates above to see earlier calls."
    />
  )
}
