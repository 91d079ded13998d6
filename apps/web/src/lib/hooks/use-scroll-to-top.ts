import { useEffect, useRef } from 'react'
import { focusContent } from '../focus-content.ts'

/** When the screen's page changes, scrolls to the top and moves the focus there, for keyboards and screen readers. */
export function useScrollToTop(page: string): void {
  const shownPage = useRef(page)
  useEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    window.scrollTo(0, 0)
    focusContent()
  }, [page])
}
