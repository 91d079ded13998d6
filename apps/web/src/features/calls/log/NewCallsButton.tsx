import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'

/** Announces new calls above the visible rows and scrolls to them. Takes up no space, so nothing moves. */
export function NewCallsButton({ count }: { count: number }): ReactNode {
  return (
    <div role="status" className="pointer-events-none sticky top-12 z-20 flex h-0 justify-center">
      {count > 0 && (
        <Button
          size="sm"
          icon={<ArrowUp size={16} aria-hidden="true" />}
          className="pointer-events-auto shadow-md"
          onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
        >
          {count === 1 ? '1 new call' : `${count} new calls`}
        </Button>
      )}
    </div>
  )
}
