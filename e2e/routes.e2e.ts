import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accessibilityProblems, COLOR_RULES } from './accessibility.ts'
import { OPERATOR, PASSWORD, signIn } from './business.ts'
import { openPage } from './chromium.ts'
import { startDemo } from './demo.ts'
import { forAllTests } from './for-all-tests.ts'
import { tabOrderProblems } from './tab-order.ts'

type RouteTable = {
  PLACES: readonly { path: string; group: string; hasPages?: boolean }[]
  PUBLIC_PATHS: readonly string[]
}

/** The app's own table of routes, so that new screens are tested without being listed here. */
const table = join(import.meta.dirname, '..', 'apps', 'web', 'src', 'app', 'navigation.ts')
const { PLACES, PUBLIC_PATHS } = (await import(table)) as RouteTable

/** Subpages by the place they belong to: a path, or a link selector. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/bulk-caller': ['/bulk-caller/do-not-call', 'table a[href^="/bulk-caller/"]'],
  '/admin/usage/clients': ['table a[href^="/admin/usage/clients/"]'],
}

/** Each test visits many screens. */
const LONG = 240_000

const demo = forAllTests(() => startDemo({ OPERATOR_PASSWORD: PASSWORD }))

it('every place with subpages has them tested', () => {
  expect(Object.keys(PAGES)).toEqual(PLACES.filter(({ hasPages }) => hasPages).map(({ path }) => path))
})

it('the tab order check reports controls that are unreached, out of order or without focus', async () => {
  await using person = await openPage()
  const look = 'style="outline: none"'
  await person.page.setContent(
    `<a href="/1">One</a><button>Two</button><a href="/3" tabindex="1">Three</a><button tabindex="-1">Four</button><button ${look}>Five</button>`,
  )
  expect(await tabOrderProblems(person.page)).toEqual([
    'not reached: <button> Four',
    'out of its order: <a> Three',
    'no visible focus: <button> Five',
  ])
})

it(
  'visitor screens are complete in both themes and work with the keyboard',
  async () => {
    await using person = await openPage()
    for (const path of [...PUBLIC_PATHS, '/no-such-place']) {
      await person.page.goto(demo().url + path)
      await look(person.page, path)
    }
    expect(person.problems).toEqual([])
  },
  LONG,
)

it(
  'business screens are complete in both themes and work with the keyboard',
  async () => {
    await using person = await openPage()
    await demo().enter(person.page)
    await walk(person.page, ({ group }) => group !== 'admin')
    expect(person.problems).toEqual([])
  },
  LONG,
)

it(
  'operator screens are complete in both themes and work with the keyboard',
  async () => {
    await using person = await openPage()
    await signIn(person.page, demo().url, OPERATOR)
    await walk(person.page, ({ group, path }) => group === 'admin' || path === '/dashboard')
    expect(person.problems).toEqual([])
  },
  LONG,
)

async function walk(page: Page, isWanted: (place: RouteTable['PLACES'][number]) => boolean): Promise<void> {
  for (const place of PLACES.filter(isWanted)) {
    await page.goto(demo().url + place.path)
    await look(page, place.path)
    for (const way of PAGES[place.path] ?? []) {
      const path = way.startsWith('/') ? way : await page.goto(demo().url + place.path).then(() => addressOf(page, way))
      await page.goto(demo().url + path)
      await look(page, path)
    }
  }
}

async function addressOf(page: Page, link: string): Promise<string> {
  return (await page.locator(link).first().getAttribute('href')) ?? ''
}

/** Checks a loaded screen for accessibility problems in both themes and for its tab order. */
async function look(page: Page, path: string): Promise<void> {
  await page.locator('h1, [role=heading]').first().waitFor()
  for (const { theme, rules } of [
    { theme: 'light', rules: [] },
    { theme: 'dark', rules: COLOR_RULES },
  ]) {
    await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme)
    await atRest(page)
    expect(await accessibilityProblems(page, rules), `${path}, ${theme}`).toEqual([])
  }
  expect(await tabOrderProblems(page), `by the Tab key at ${path}`).toEqual([])
}

/** Waits until nothing is loading and all changes are painted. */
async function atRest(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[role=status] > .sr-only, [aria-busy=true]').count()).toBe(0)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
}
