import { useEffect, type RefObject } from 'react'

/** The key `/` leads to the search box, except while something is being typed or a dialog is open. */
export function useSlashFocus(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const { target } = event
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]'))
        return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [box])
}
