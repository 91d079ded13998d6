import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAccessibilityProblems, COLOR_RULES } from './accessibility.ts'
import { isWiderThanScreen } from './page-width.ts'
import { findTabOrderProblems } from './tab-order.ts'

type RouteTable = {
  ROUTES: readonly { path: string; group: string; hasSubpages?: boolean }[]
  PUBLIC_PATHS: readonly string[]
}

/** The app's own table of routes, so that new screens are tested without being listed here. */
const table = join(import.meta.dirname, '..', '..', 'apps', 'web', 'src', 'app', 'navigation.ts')
export const { ROUTES, PUBLIC_PATHS } = (await import(table)) as RouteTable

export const CAMPAIGN_LINK = 'table a[href^="/bulk-caller/"]'

/** Subpages by the place they belong to, each as a path or as the selector of a link. */
export const SUBPAGES: Readonly<Record<string, readonly string[]>> = {
  '/bulk-caller': ['/bulk-caller/do-not-call', '/bulk-caller/schedule', '/bulk-caller/call-backs', CAMPAIGN_LINK],
  '/admin/usage/clients': ['table a[href^="/admin/usage/clients/"]'],
  '/integrations': [
    '/integrations?tab=tools',
    '/integrations?tab=keys',
    '/integrations/removed',
    '/integrations/tl_removed',
  ],
}

/** Checking many screens takes longer than most tests. */
export const MANY_SCREENS = { timeout: 240_000 }

/**
 * Checks these places and their subpages.
 * @param missing selectors of links that the places do not have
 */
export async function checkPlaces(
  page: Page,
  { url, places, missing = [] }: { url: string; places: RouteTable['ROUTES']; missing?: readonly string[] },
): Promise<void> {
  for (const place of places) {
    await page.goto(url + place.path)
    await checkScreen(page, place.path)
    for (const subpage of SUBPAGES[place.path] ?? []) {
      if (missing.includes(subpage)) continue
      const path = subpage.startsWith('/')
        ? subpage
        : await page.goto(url + place.path).then(() => readHref(page, subpage))
      await page.goto(url + path)
      await checkScreen(page, path)
    }
  }
}

async function readHref(page: Page, link: string): Promise<string> {
  return (await page.locator(link).first().getAttribute('href')) ?? ''
}

/** Checks a loaded screen's accessibility in both themes, its tab order, and its width on a phone. */
export async function checkScreen(page: Page, path: string): Promise<void> {
  await page.locator('h1, [role=heading]').first().waitFor()
  for (const { theme, rules } of [
    { theme: 'light', rules: [] },
    { theme: 'dark', rules: COLOR_RULES },
  ]) {
    await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme)
    await waitUntilIdle(page)
    expect(await findAccessibilityProblems(page, rules), `${path}, ${theme}`).toEqual([])
  }
  expect(await findTabOrderProblems(page), `tab order at ${path}`).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await waitUntilIdle(page)
  expect(await isWiderThanScreen(page), `${path} on a phone`).toBe(false)
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Waits until nothing is loading and all changes are painted. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[role=status] > .sr-only, [aria-busy=true]').count()).toBe(0)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}
