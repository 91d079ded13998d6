import { useEffect, type RefObject } from 'react'

/** Focuses the search box when `/` is pressed, except while the user is typing or in a dialog. */
export function useSlashFocus(searchBox: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const { target } = event
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]'))
        return
      event.preventDefault()
      searchBox.current?.focus()
      searchBox.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [searchBox])
}
