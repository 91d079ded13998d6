import type { Page } from 'playwright-core'

type Action = {
  /** A selector of what to click. */
  click?: string
  /** What to type into the search box. */
  search?: string
  /** How many rows the table must have at the end. */
  rows?: number
  /** Whether a dialog opens, rather than the rows change. */
  opensDialog?: boolean
}

/**
 * Clicks or types inside the page, or scrolls to its end, and waits for the result.
 * @returns the milliseconds until the result is painted, without the connection between the test and the browser
 */
export async function timeUntilPainted(page: Page, action: Action): Promise<number> {
  return await page.evaluate(async ({ click, search, rows = 1, opensDialog = false }) => {
    const readRows = (): string[] =>
      [...document.querySelectorAll('table:not([aria-busy]) tbody tr')].map((row) => row.textContent)
    const before = readRows().join('\n')
    const isDone = (): boolean => {
      if (opensDialog) return document.querySelector('[role=dialog] h2') !== null
      const current = readRows()
      return current.length >= rows && current.join('\n') !== before
    }
    const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))

    const start = performance.now()
    if (click !== undefined) document.querySelector<HTMLElement>(click)?.click()
    else if (search === undefined) scrollTo(0, document.documentElement.scrollHeight)
    else {
      const box = document.querySelector<HTMLInputElement>('input[type=search]')
      // React ignores a value that was set through its own setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, search)
      box?.dispatchEvent(new Event('input', { bubbles: true }))
    }
    while (!isDone()) {
      if (performance.now() - start > 60_000) throw new Error('Nothing has changed within a minute')
      await nextFrame()
    }
    // The frame in which the result is found is painted before this timer runs.
    await new Promise((resolve) => setTimeout(resolve))
    return performance.now() - start
  }, action)
}
