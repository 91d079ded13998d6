import type { ReactNode } from 'react'
import { Spinner } from '../Spinner.tsx'

/** A centered spinner that appears only if the wait is noticeable. */
export function PageSpinner(): ReactNode {
  return (
    <div className="flex min-h-dvh items-center justify-center text-muted">
      <Spinner size={24} label="Loading" className="animate-late" />
    </div>
  )
}
