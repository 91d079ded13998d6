import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findAccessibilityProblems, COLOR_RULES } from './accessibility.ts'
import { OPERATOR, PASSWORD, signIn } from './business.ts'
import { openPage } from './chromium.ts'
import { isWiderThanScreen } from './page-width.ts'
import { startDemo } from './demo.ts'
import { forAllTests } from './for-all-tests.ts'
import { findTabOrderProblems } from './tab-order.ts'

type RouteTable = {
  ROUTES: readonly { path: string; group: string; hasSubpages?: boolean }[]
  PUBLIC_PATHS: readonly string[]
}

/** The app's own table of routes, so that new screens are tested without being listed here. */
const table = join(import.meta.dirname, '..', 'apps', 'web', 'src', 'app', 'navigation.ts')
const { ROUTES, PUBLIC_PATHS } = (await import(table)) as RouteTable

const CAMPAIGN_LINK = 'table a[href^="/bulk-caller/"]'

/** Subpages by the place they belong to, each as a path or as the selector of a link. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/bulk-caller': ['/bulk-caller/do-not-call', '/bulk-caller/schedule', '/bulk-caller/call-backs', CAMPAIGN_LINK],
  '/admin/usage/clients': ['table a[href^="/admin/usage/clients/"]'],
  '/integrations': ['/integrations?tab=keys', '/integrations/removed'],
}

/** Each test visits many screens. */
const TIMEOUT_MS = 240_000

const demo = forAllTests(() => startDemo({ OPERATOR_PASSWORD: PASSWORD }))

it('the subpages of every place are tested', () => {
  expect(Object.keys(PAGES)).toEqual(ROUTES.filter(({ hasSubpages }) => hasSubpages).map(({ path }) => path))
})

it('the tab order check reports controls that are not reached, are out of order, or show no focus', async () => {
  await using screen = await openPage()
  const noOutline = 'style="outline: none"'
  await screen.page.setContent(
    `<a href="/1">One</a><button>Two</button><a href="/3" tabindex="1">Three</a><button tabindex="-1">Four</button><button ${noOutline}>Five</button>`,
  )
  expect(await findTabOrderProblems(screen.page)).toEqual([
    'not reached: <button> Four',
    'out of order: <a> Three',
    'no visible focus: <button> Five',
  ])
})

it(
  'visitor screens are accessible in both themes and work with the keyboard',
  async () => {
    await using screen = await openPage()
    for (const path of [...PUBLIC_PATHS, '/no-such-place']) {
      await screen.page.goto(demo().url + path)
      await checkScreen(screen.page, path)
    }
    expect(screen.problems).toEqual([])
  },
  TIMEOUT_MS,
)

it(
  'business screens are accessible in both themes and work with the keyboard',
  async () => {
    await using screen = await openPage()
    await demo().signIn(screen.page)
    await checkScreens(
      screen.page,
      ROUTES.filter(({ group }) => group !== 'admin'),
    )
    expect(screen.problems).toEqual([])
  },
  TIMEOUT_MS,
)

it(
  'operator screens are accessible in both themes and work with the keyboard',
  async () => {
    await using screen = await openPage()
    await signIn(screen.page, demo().url, OPERATOR)
    // The operator's own business is empty: no link leads to a campaign.
    await checkScreens(screen.page, ROUTES, [CAMPAIGN_LINK])
    expect(screen.problems).toEqual([])
  },
  TIMEOUT_MS,
)

async function checkScreens(page: Page, routes: RouteTable['ROUTES'], missing: readonly string[] = []): Promise<void> {
  for (const place of routes) {
    await page.goto(demo().url + place.path)
    await checkScreen(page, place.path)
    for (const subpage of PAGES[place.path] ?? []) {
      if (missing.includes(subpage)) continue
      const path = subpage.startsWith('/')
        ? subpage
        : await page.goto(demo().url + place.path).then(() => readHref(page, subpage))
      await page.goto(demo().url + path)
      await checkScreen(page, path)
    }
  }
}

async function readHref(page: Page, link: string): Promise<string> {
  return (await page.locator(link).first().getAttribute('href')) ?? ''
}

/** Checks a loaded screen's accessibility in both themes, its tab order, and its width on a phone. */
async function checkScreen(page: Page, path: string): Promise<void> {
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
async function waitUntilIdle(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[role=status] > .sr-only, [aria-busy=true]').count()).toBe(0)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}
