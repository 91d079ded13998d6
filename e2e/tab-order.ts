import type { Page } from 'playwright-core'

/** So many are pressed through on one screen: rows further down are like those before them. */
const MOST_STOPS = 40

/**
 * Walks through the page by the Tab key from its beginning.
 * @returns a line for each control among the first ones that the key does not come to, that comes out of its order, or
 * that does not show that it is the one; empty when all is well
 */
export async function unreachedControls(page: Page): Promise<string[]> {
  const { controls, parts } = await page.evaluate(prepare)
  for (let pressed = 0; pressed < Math.min(controls, MOST_STOPS) + parts; pressed += 1) await page.keyboard.press('Tab')
  return await page.evaluate(compare, MOST_STOPS)
}

declare global {
  interface Window {
    tabWalk?: { controls: Element[]; stops: { element: Element; isShown: boolean }[] }
  }
}

/**
 * In the page. Puts the focus before everything, and writes down where it goes.
 * @returns how many controls there are, and how many parts some have at which the key stops too
 */
function prepare(): { controls: number; parts: number } {
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && element.getClientRects().length > 0
  const all = document.querySelectorAll(
    'a[href], button, input, select, textarea, summary, audio[controls], [role=button], [role=link], [role=tab], [role=switch], [role=checkbox], [tabindex="0"]',
  )
  // Of tabs and radio buttons one is in the order of the key, and arrows go to the others; a file is chosen by its button.
  const isByArrows = (element: HTMLElement): boolean =>
    element.tabIndex < 0 && ['tab', 'radio'].includes(element.getAttribute('role') ?? '')
  const controls = [...all].filter(
    (element) =>
      element instanceof HTMLElement &&
      isVisible(element) &&
      !element.matches(':disabled, input[type=file][tabindex="-1"]') &&
      element.closest('[inert], [aria-hidden=true]') === null &&
      !isByArrows(element),
  )
  const stops: { element: Element; isShown: boolean }[] = []
  window.tabWalk = { controls, stops }
  const look = (element: Element): string => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element)
    return [outlineStyle === 'none' ? '' : outlineWidth, boxShadow, borderColor].join()
  }
  // The mark of the focus may stand around what holds the control.
  const around = (element: Element): Element[] =>
    [element, element.parentElement, element.nextElementSibling].filter((one) => one !== null)
  const before = new Map(controls.flatMap(around).map((element) => [element, look(element)]))
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    stops.push({ element: target, isShown: around(target).some((element) => look(element) !== before.get(element)) })
  })
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  getSelection()?.removeAllRanges()
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
  stops.length = 0
  // Month, day, year, hour, minute, half of the day, and the button of the calendar.
  const parts = controls.filter((element) => element.matches('input[type=datetime-local]')).length * 6
  return { controls: controls.length, parts }
}

/** In the page. */
function compare(most: number): string[] {
  const { controls = [], stops = [] } = window.tabWalk ?? {}
  const nameOf = (element: Element): string =>
    `<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`
  const first = controls.slice(0, most)
  const reached = new Set(stops.map(({ element }) => element))
  const places = [...reached]
    .map((element) => ({ element, place: controls.indexOf(element) }))
    .filter(({ place }) => place >= 0)
  const jumps = places.filter(({ place }, index) => place < (places[index - 1]?.place ?? 0))
  return [
    ...first.filter((element) => !reached.has(element)).map((element) => `not reached: ${nameOf(element)}`),
    ...jumps.map(({ element }) => `out of its order: ${nameOf(element)}`),
    ...stops.filter(({ isShown }) => !isShown).map(({ element }) => `no visible focus: ${nameOf(element)}`),
  ]
}
