import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAccessibilityProblems } from './accessibility.ts'
import { isWiderThanScreen } from './page-width.ts'

const LOOKS = [
  { width: 390, theme: 'light' },
  { width: 390, theme: 'dark' },
  { width: 1280, theme: 'dark' },
  { width: 1280, theme: 'light' },
] as const

/** Checks what is open in both themes, on a phone and on a desktop; ends as a light desktop. */
export async function checkLooks(page: Page): Promise<void> {
  // What is out of date is pale until it is loaded again.
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  for (const { width, theme } of LOOKS) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme)
    expect(await findAccessibilityProblems(page), `${theme}, ${width} px`).toEqual([])
    expect(await isWiderThanScreen(page), `${theme}, ${width} px`).toBe(false)
  }
}
