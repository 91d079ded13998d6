import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../Button.tsx'

/** How far ahead of the list's end an endless list asks for more. */
const AHEAD = '300px'

type Props = {
  busy: boolean
  onMore: () => void
  /** Why the last attempt failed. */
  failure?: string | null
  /** Asks by itself when its end comes near; the button stays for who does not scroll, and after a failure. */
  endless?: boolean
}

/** The foot of a list that has more. */
export function LoadMore({ busy, onMore, failure, endless = false }: Props): ReactNode {
  const foot = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  const waiting = endless && !busy && !failure
  useEffect(() => {
    more.current = onMore
  })
  useEffect(() => {
    const element = foot.current
    if (!element || !waiting) return
    const seen = (entries: IntersectionObserverEntry[]): void => {
      if (entries.some((entry) => entry.isIntersecting)) more.current()
    }
    const observer = new IntersectionObserver(seen, { rootMargin: AHEAD })
    observer.observe(element)
    return () => observer.disconnect()
  }, [waiting])

  return (
    <div ref={foot} className="flex flex-col items-center gap-2 border-t border-line p-3">
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
