import type { Page } from 'playwright-core'

/** Whether the page scrolls sideways, or a control is cut off at its side. */
export async function isWiderThanScreen(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isScrollable = (element: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) ||
      (element.parentElement !== null && isScrollable(element.parentElement))
    const isCutOff = (control: Element): boolean => {
      const { left, right, width } = control.getBoundingClientRect()
      return width > 1 && (left < -1 || right > clientWidth + 1) && control.checkVisibility() && !isScrollable(control)
    }
    const controls = [...document.querySelectorAll('main a, main button, main input, main select, main textarea')]
    return scrollWidth > clientWidth || controls.some(isCutOff)
  })
}
