import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'

/** Replaces a screen that failed to load or render. */
export function LoadFailed(): ReactNode {
  return (
    <main className="flex min-h-80 items-center justify-center">
      <ErrorState
        title="This page could not be shown"
        text="What you have saved is safe. Please load the page again; if it happens again, tell whoever runs Callwright for you."
        onRetry={() => location.reload()}
      />
    </main>
  )
}
