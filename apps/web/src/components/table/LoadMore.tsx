import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../Button.tsx'

/** Distance from the list's end at which an endless list loads more. */
const LOAD_MARGIN = '300px'

type Props = {
  busy: boolean
  onMore: () => void
  /** Why the last attempt failed. */
  failure?: string | null
  /** Loads automatically near the end; the button remains for keyboards and after a failure. */
  autoLoad?: boolean
  /** How much of the list is shown, such as `Showing 25 of 399`. */
  position?: string
}

/** The footer of a list that has more rows. */
export function LoadMore({ busy, onMore, failure, autoLoad = false, position }: Props): ReactNode {
  const footer = useRef<HTMLDivElement>(null)
  const latestOnMore = useRef(onMore)
  const isWaiting = autoLoad && !busy && !failure
  useEffect(() => {
    latestOnMore.current = onMore
  })
  useEffect(() => {
    const element = footer.current
    if (!element || !isWaiting) return
    const loadIfVisible = (entries: IntersectionObserverEntry[]): void => {
      if (entries.some((entry) => entry.isIntersecting)) latestOnMore.current()
    }
    const observer = new IntersectionObserver(loadIfVisible, { rootMargin: LOAD_MARGIN })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWaiting])

  return (
    <div ref={footer} className="flex flex-col items-center gap-2 border-t border-line p-3">
      {failure && (
        <p role="alert" className="text-sm text-red">
          {failure}
        </p>
      )}
      <Button variant="secondary" size="sm" busy={busy} onClick={onMore}>
        {busy ? 'Loading...' : 'Load more'}
      </Button>
      {position && <p className="text-sm text-muted tabular-nums">{position}</p>}
    </div>
  )
}
