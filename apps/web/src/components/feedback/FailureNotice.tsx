import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Notice } from './Notice.tsx'

/** Replaces a part of a screen that failed to load. */
export function FailureNotice({ onRetry, children }: { onRetry: () => void; children: ReactNode }): ReactNode {
  return (
    <Notice
      tone="danger"
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </Notice>
  )
}
