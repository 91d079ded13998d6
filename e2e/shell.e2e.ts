import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findAccessibilityProblems } from './support/accessibility.ts'
import { openSignedIn, OPERATOR, PASSWORD, placeCall } from './support/business.ts'
import { openPage } from './support/chromium.ts'
import { startDemo } from './support/demo.ts'
import { checkLooks } from './support/looks.ts'
import { oncePerFile } from './support/once-per-file.ts'

const demo = oncePerFile(() => startDemo({ OPERATOR_PASSWORD: PASSWORD, SIMULATOR_CALL_SECONDS: '3-4' }))

it('in a low window, the operator’s pages fold open, and the entries at the bottom stay in sight', async () => {
  await using screen = await openSignedIn(demo().url, { ...OPERATOR, heading: /Dashboard$/, path: '/dashboard' })
  const { page } = screen
  await page.setViewportSize({ width: 1280, height: 640 })
  const entry = (name: string) => page.getByRole('complementary').getByRole('link', { name, exact: true })
  expect(await entry('Clients').count()).toBe(0)
  await entry('Admin Usage').press('Enter')
  await page.waitForURL('**/admin/usage')
  await entry('Status').press('Enter')
  await page.waitForURL('**/admin/usage/status')
  for (const name of ['Status', 'Integrations', 'Settings']) {
    expect(await entry(name).evaluate(isOnTop), name).toBe(true)
  }
  expect(await page.getByRole('button', { name: 'Log Out' }).evaluate(isOnTop)).toBe(true)
  expect(screen.problems).toEqual([])
})

it('search and help have no accessibility problems, and the focus returns', async () => {
  await using screen = await openSignedIn(demo().url, { ...OPERATOR, heading: /Dashboard$/, path: '/dashboard' })
  const { page } = screen
  const opener = page.getByRole('button', { name: 'Search (Ctrl+K)' })
  await opener.press('Enter')
  const search = page.getByRole('dialog', { name: 'Search' })
  await search.getByRole('option').first().waitFor()
  await checkLooks(page)
  await page.keyboard.type('zzz')
  await search.getByText('Nothing found.').waitFor()
  await checkLooks(page)
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('help and')
  // Not the one that was in the whole list.
  await search
    .locator('[role=option][data-focus]')
    .filter({ hasText: /^Help and shortcuts/ })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Show this help').waitFor()
  await search.waitFor({ state: 'detached' })
  await checkLooks(page)
  expect(screen.problems).toEqual([])
})

it('tabs stay in one row on a phone, and the open one is in sight', async () => {
  await using screen = await openPage({ width: 390, height: 844 })
  const { page } = screen
  await demo().signIn(page)
  await page.goto(`${demo().url}/callwright-agent`)
  const last = page.getByRole('tab').last()
  await last.waitFor()
  expect((await page.getByRole('tablist').boundingBox())?.height).toBe(40)
  expect(await last.evaluate(isOnTop)).toBe(false)
  await page.getByRole('tab', { selected: true }).press('End')
  await expect.poll(() => last.evaluate(isOnTop)).toBe(true)
  expect(screen.problems).toEqual([])
})

it.each([
  // Rehearsal numbers, whose calls are answered. A number that was just called is not called again.
  { width: 390, number: '202-555-0194' },
  { width: 1280, number: '604-555-0194' },
])('the toast of a call opens it, above an open dialog’s buttons, at $width px', async ({ width, number }) => {
  await using screen = await openPage({ width, height: 800 })
  const { page } = screen
  await demo().signIn(page)
  await page.goto(`${demo().url}/call-dashboard?status=completed`)
  await page.getByRole('button', { name: 'View More' }).first().click()
  const details = page.getByRole('dialog', { name: 'Call Details' })
  await details.getByLabel('Notes').waitFor()
  const first = page.url()
  expect(await placeCall(page, number)).toBe(200)
  const open = page.getByRole('button', { name: 'Open call' })
  await open.waitFor()
  await open.hover()
  expect(await bottomOf(page, 'Dismiss')).toBeLessThan(await topOf(page, width < 768 ? 'Delete Call' : 'Cancel'))
  expect(await bottomOf(page, 'Dismiss')).toBeGreaterThan(400)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await open.click()
  await expect.poll(() => page.url()).not.toBe(first)
  await details.getByLabel('Notes').waitFor()
  expect(screen.problems).toEqual([])
})

/** Whether the element’s center is visible. Runs in the page. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

async function topOf(page: Page, name: string): Promise<number> {
  return (await page.getByRole('button', { name, exact: true }).boundingBox())?.y ?? 0
}

async function bottomOf(page: Page, name: string): Promise<number> {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}
