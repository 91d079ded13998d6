import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openSignedIn, OPERATOR, PASSWORD } from './support/business.ts'
import { ROUTES, waitUntilIdle } from './support/check-screens.ts'
import { openPage } from './support/chromium.ts'
import { startDemo } from './support/demo.ts'
import { checkLooks } from './support/looks.ts'
import { oncePerFile } from './support/once-per-file.ts'

const demo = oncePerFile(() => startDemo({ OPERATOR_PASSWORD: PASSWORD }))
const EVERY_BUTTON = { timeout: 1_800_000 }
const OPENED =
  'dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [id^=headlessui-popover-panel]'
/** The first row of a list stands for all; switches and options open nothing. */
const BUTTONS = 'main button:visible:enabled:not([role], tr:nth-child(n+2) *, li:nth-child(n+4) *)'

it('what the buttons of the example business open is accessible in both themes', EVERY_BUTTON, async () => {
  await using screen = await openPage()
  await demo().signIn(screen.page)
  expect(
    await pressEveryButton(
      screen.page,
      ROUTES.filter(({ group }) => group !== 'admin'),
    ),
  ).toBeGreaterThan(20)
})

// The operator's own business has no data.
it(
  'what the buttons of the operator and of a new business open is accessible in both themes',
  EVERY_BUTTON,
  async () => {
    await using screen = await openSignedIn(demo().url, OPERATOR)
    expect(await pressEveryButton(screen.page, ROUTES)).toBeGreaterThan(10)
  },
)

/** Presses each button of these places, their tabs and subpages once, and checks what it opens; returns how much did. */
async function pressEveryButton(page: Page, places: readonly { path: string }[]): Promise<number> {
  const pressed = new Set<string>()
  let opened = 0
  for (const view of await findViews(page, places)) {
    await openView(page, view)
    for (const name of await readButtons(page)) {
      if (pressed.has(name)) continue
      pressed.add(name)
      await openView(page, view)
      const index = (await readButtons(page)).indexOf(name)
      // Pressing another one may have taken it away.
      if (index === -1) continue
      await page.locator(BUTTONS).nth(index).click()
      const opening = page.locator(OPENED).first().waitFor({ state: 'attached', timeout: 3000 })
      if (
        !(await opening.then(
          () => true,
          () => false,
        ))
      )
        continue
      opened += 1
      await checkLooks(page)
    }
  }
  return opened
}

type View = { path: string; tab: number }

/** The tabs of these places and of the first of each kind of subpage. */
async function findViews(page: Page, places: readonly { path: string }[]): Promise<View[]> {
  const views: View[] = []
  for (const { path: place } of places) {
    await openView(page, { path: place, tab: 0 })
    const hrefs = await page
      .locator('main a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const inside = hrefs.filter((href) => href.startsWith(`${place}/`))
    const paths = new Map([place, ...inside].map((href) => [href.replace(/\/[^/]{15,}$/, '/:id'), href]))
    for (const path of paths.values()) {
      await openView(page, { path, tab: 0 })
      const tabs = await page.locator('main').getByRole('tab').count()
      for (let tab = 0; tab < Math.max(tabs, 1); tab += 1) views.push({ path, tab })
    }
  }
  return views
}

async function openView(page: Page, { path, tab }: View): Promise<void> {
  await page.goto(demo().url + path)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await waitUntilIdle(page)
  if (tab > 0) await page.locator('main').getByRole('tab').nth(tab).click()
}

async function readButtons(page: Page): Promise<string[]> {
  return await page.locator(BUTTONS).evaluateAll((all) => all.map((each) => each.ariaLabel ?? each.textContent))
}
