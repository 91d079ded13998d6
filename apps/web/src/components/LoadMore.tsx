import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

type Props = {
  busy: boolean
  onMore: () => void
  /** Why the last attempt failed. */
  failure?: string | null
}

/** The foot of a list that has more. */
export function LoadMore({ busy, onMore, failure }: Props): ReactNode {
  return (
    <div className="flex flex-col items-center gap-2 border-t border-line p-3">
      {failure && (
        <p role="alert" className="text-sm text-red">
          {failure}
        </p>
      )}
      <Button variant="secondary" size="sm" busy={busy} onClick={onMore}>
        {busy ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  )
}
