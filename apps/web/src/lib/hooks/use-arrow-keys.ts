import { useEffect, type RefObject } from 'react'

/** The elements that the arrow keys move between. */
const STOP = '[data-stop]'

/** Moves the focus between a list's `data-stop` elements with Up and Down; Down in a search box goes to the first. */
export function useArrowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current
    if (!element) return
    function handleKeyDown(event: KeyboardEvent): void {
      if (!element || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const next = findNextStop(element, event)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    element.addEventListener('keydown', handleKeyDown)
    return () => element.removeEventListener('keydown', handleKeyDown)
  }, [list])
}

function findNextStop(list: HTMLElement, { key, target }: KeyboardEvent): HTMLElement | undefined {
  if (!(target instanceof Element) || (key !== 'ArrowDown' && key !== 'ArrowUp')) return undefined
  const stops = [...list.querySelectorAll<HTMLElement>(STOP)]
  if (target.matches('input[type="search"]')) return key === 'ArrowDown' ? stops[0] : undefined
  const at = stops.findIndex((stop) => stop.contains(target) || stop.closest('li')?.contains(target) === true)
  return at === -1 ? undefined : stops[at + (key === 'ArrowDown' ? 1 : -1)]
}
