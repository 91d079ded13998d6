import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'

/** Replaces a screen that failed to load or render. */
export function LoadFailed(): ReactNode {
  return (
    <div className="flex min-h-80 items-center justify-center">
      <ErrorState
        title="This page could not be shown"
        text="Your saved data is safe. Please try again. If the problem continues, contact your administrator."
        onRetry={() => location.reload()}
      />
    </div>
  )
}
