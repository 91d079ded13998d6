import { useEffect, type RefObject } from 'react'

/** What the arrow keys stop at. */
const STOP = '[data-stop]'

/** In a list the keys Up and Down go from one element with `data-stop` to the next; from a search box Down goes to the first. */
export function useArrowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current
    if (!element) return
    function onKey(event: KeyboardEvent): void {
      if (!element || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const next = nextStop(element, event)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  }, [list])
}

function nextStop(list: HTMLElement, { key, target }: KeyboardEvent): HTMLElement | undefined {
  if (!(target instanceof Element) || (key !== 'ArrowDown' && key !== 'ArrowUp')) return undefined
  const stops = [...list.querySelectorAll<HTMLElement>(STOP)]
  if (target.matches('input[type="search"]')) return key === 'ArrowDown' ? stops[0] : undefined
  const at = stops.findIndex((stop) => stop.contains(target) || stop.closest('li')?.contains(target) === true)
  return at === -1 ? undefined : stops[at + (key === 'ArrowDown' ? 1 : -1)]
}
