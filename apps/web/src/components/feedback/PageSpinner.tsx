import type { ReactNode } from 'react'
import { Spinner } from '../Spinner.tsx'

/** A spinner in the middle of the page, which comes only where the wait is long enough to be noticed. */
export function PageSpinner(): ReactNode {
  return (
    <div className="flex min-h-dvh items-center justify-center text-muted">
      <Spinner size={24} label="Loading" className="animate-late" />
    </div>
  )
}
