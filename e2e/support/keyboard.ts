import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Goes to the next control, which must have this name, and types. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await page.keyboard.press('Tab')
  await waitForFocus(page, name)
  await page.keyboard.type(text)
}

export async function waitForFocus(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate(readFocusedName)).toBe(name)
}

/** Runs in the page. */
function readFocusedName(): string {
  const element = document.activeElement
  const label = element?.getAttribute('aria-label')
  if (label) return label
  if (element instanceof HTMLButtonElement) return (element.textContent ?? '').trim()
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  return (isField && element.labels?.[0]?.textContent) || ''
}
