import type { Page } from 'playwright-core'

/** Maximum number of tab stops checked per screen: later rows repeat the first ones. */
const MAX_STOPS = 40

/**
 * Tabs through the page from its beginning.
 * @returns a line for each of the first controls that is not reached, is out of order, or shows no focus
 */
export async function findTabOrderProblems(page: Page): Promise<string[]> {
  const { controls, parts } = await page.evaluate(prepare)
  for (let pressed = 0; pressed < Math.min(controls, MAX_STOPS) + parts; pressed += 1) await page.keyboard.press('Tab')
  return await page.evaluate(compare, MAX_STOPS)
}

declare global {
  interface Window {
    tabWalk?: { controls: Element[]; stops: { element: Element; isShown: boolean }[] }
  }
}

/**
 * Runs in the page. Puts the focus before the first control and records where it goes.
 * @returns the number of controls, and of additional tab stops within them
 */
function prepare(): { controls: number; parts: number } {
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && element.getClientRects().length > 0
  const all = document.querySelectorAll(
    'a[href], button, input, select, textarea, summary, audio[controls], [role=button], [role=link], [role=tab], [role=switch], [role=checkbox], [tabindex="0"]',
  )
  // Only one tab or radio button in a group is a tab stop; arrow keys reach the others. File inputs have a button.
  const isReachedByArrows = (element: HTMLElement): boolean =>
    element.tabIndex < 0 && ['tab', 'radio'].includes(element.getAttribute('role') ?? '')
  const controls = [...all].filter(
    (element) =>
      element instanceof HTMLElement &&
      isVisible(element) &&
      !element.matches(':disabled, input[type=file][tabindex="-1"]') &&
      element.closest('[inert], [aria-hidden=true]') === null &&
      !isReachedByArrows(element),
  )
  const stops: { element: Element; isShown: boolean }[] = []
  window.tabWalk = { controls, stops }
  const readFocusStyle = (element: Element): string => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element)
    return [outlineStyle === 'none' ? '' : outlineWidth, boxShadow, borderColor].join()
  }
  // The focus ring may be on the control's parent or next sibling.
  const withNeighbors = (element: Element): Element[] =>
    [element, element.parentElement, element.nextElementSibling].filter((each) => each !== null)
  const stylesBefore = new Map(controls.flatMap(withNeighbors).map((element) => [element, readFocusStyle(element)]))
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    const isShown = withNeighbors(target).some((element) => readFocusStyle(element) !== stylesBefore.get(element))
    stops.push({ element: target, isShown })
  })
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  getSelection()?.removeAllRanges()
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
  stops.length = 0
  // Seven tab stops: month, day, year, hour, minute, AM/PM, and the calendar button.
  const parts = controls.filter((element) => element.matches('input[type=datetime-local]')).length * 6
  return { controls: controls.length, parts }
}

/** Runs in the page. */
function compare(max: number): string[] {
  const { controls = [], stops = [] } = window.tabWalk ?? {}
  const describe = (element: Element): string =>
    `<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`
  const first = controls.slice(0, max)
  const reached = new Set(stops.map(({ element }) => element))
  const positions = [...reached]
    .map((element) => ({ element, position: controls.indexOf(element) }))
    .filter(({ position }) => position >= 0)
  const jumps = positions.filter(({ position }, index) => position < (positions[index - 1]?.position ?? 0))
  return [
    ...first.filter((element) => !reached.has(element)).map((element) => `not reached: ${describe(element)}`),
    ...jumps.map(({ element }) => `out of order: ${describe(element)}`),
    ...stops.filter(({ isShown }) => !isShown).map(({ element }) => `no visible focus: ${describe(element)}`),
  ]
}
