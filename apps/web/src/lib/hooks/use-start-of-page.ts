import { useEffect, useRef } from 'react'
import { focusContent } from '../focus-content.ts'

/** Another page of the same place begins at its top, and who moves by keyboard or listens goes on there. */
export function useStartOfPage(page: string): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    window.scrollTo(0, 0)
    focusContent()
  }, [page])
}
