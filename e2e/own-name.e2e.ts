import { expect, it } from 'vitest'
import { findAccessibilityProblems } from './support/accessibility.ts'
import { openSignedIn, OPERATOR, PASSWORD } from './support/business.ts'
import { PUBLIC_PATHS, ROUTES, SUBPAGES, waitUntilIdle } from './support/check-screens.ts'
import { openPage } from './support/chromium.ts'
import { startDemo } from './support/demo.ts'
import { oncePerFile } from './support/once-per-file.ts'

const demo = oncePerFile(() => startDemo({ OPERATOR_PASSWORD: PASSWORD }))

const NAME = 'Nordlicht'
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#7a1f5c"/></svg>'
const WALK = { timeout: 240_000 }
/** Names for programs, which keep theirs. */
const FOR_PROGRAMS = /callwright_session|\/callwright-agent/g

/** Tabs and dialogs besides the subpages, by the buttons that open them. */
const OPENED: readonly [path: string, button?: string][] = [
  ['/callwright-agent?tab=configuration'],
  ['/callwright-agent?tab=configuration', 'Change Voice'],
  ['/callwright-agent?tab=outcomes', 'Add question'],
  ['/callwright-agent?tab=hours', 'Add person'],
  ['/business-profile', 'Change Logo'],
  ['/integrations', 'Add endpoint'],
  ['/integrations?tab=keys', 'Create key'],
  ['/settings', 'Set Up'],
  ['/settings', 'Delete Business'],
]

it('the operator sets the own name within two minutes, and sees it at once', WALK, async () => {
  await using screen = await openSignedIn(demo().url, OPERATOR)
  const { page } = screen
  const startedAt = Date.now()
  await page.getByRole('link', { name: 'Name & Address' }).click()
  const name = page.getByLabel('Product name')
  await name.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(NAME)
  await page.getByRole('textbox', { name: /^Color/ }).fill('#ffcc00')
  await page.getByText(/hard to read \(contrast 1\.5:1/).waitFor()
  await page.keyboard.press('Enter')
  expect(await page.getByRole('textbox', { name: /^Color/ }).getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Choose a color').fill('#7a1f5c')
  await page.getByLabel('Support address').fill('help@nordlicht.example')
  await page.getByRole('button', { name: 'Add link' }).press('Enter')
  await page.keyboard.type('Impressum')
  await page.keyboard.press('Tab')
  await page.keyboard.type('nordlicht.example/impressum')
  await page.keyboard.press('Enter')
  await page.getByText('Name and address saved').waitFor()
  await page.getByRole('button', { name: 'Change Logo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Logo' })
  const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) }
  await dialog.getByLabel('Upload New Logo').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Save Logo' }).click()
  await page.getByText('Logo updated').waitFor()
  expect(Date.now() - startedAt).toBeLessThan(120_000)

  expect(await page.title()).toBe(`Name & Address · ${NAME}`)
  const readLook = async (): Promise<unknown> =>
    await page.evaluate(() => ({
      accent: getComputedStyle(document.documentElement).getPropertyValue('--accent'),
      icon: document.querySelector('link[rel=icon]')?.getAttribute('href'),
      menu: document.querySelector('aside, nav')?.parentElement?.innerText.split('\n')[0],
    }))
  const look = await readLook()
  expect(look).toMatchObject({ accent: '#7a1f5c', icon: expect.stringContaining('/api/brand/logo') })
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme)
    expect(await findAccessibilityProblems(page)).toEqual([])
  }
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
  await page.reload()
  await page.getByLabel('Product name').waitFor()
  expect(await readLook()).toEqual(look)
  expect(screen.problems).toEqual([])
})

it('no screen of a client has the product’s own name', WALK, async () => {
  await using screen = await openPage()
  const { page } = screen
  const found: string[] = []
  async function read(where: string): Promise<void> {
    await waitUntilIdle(page)
    const texts = await page.evaluate(readTexts)
    found.push(
      ...texts.filter((text) => /callwright/i.test(text.replace(FOR_PROGRAMS, ''))).map((t) => `${where}: ${t}`),
    )
    // The texts were read.
    expect(texts.join(), where).toContain(NAME)
  }
  async function open(path: string): Promise<void> {
    await page.goto(demo().url + path)
    await page.locator('h1, [role=heading]').first().waitFor()
  }
  for (const path of PUBLIC_PATHS) {
    await open(path)
    await read(path)
  }
  await open('/login')
  expect(await page.getByRole('link', { name: 'Impressum' }).getAttribute('href')).toBe(
    'https://nordlicht.example/impressum',
  )
  await demo().signIn(page)
  for (const { path } of ROUTES.filter(({ group }) => group !== 'admin')) {
    await open(path)
    await read(path)
    for (const subpage of SUBPAGES[path] ?? []) {
      await open(path)
      const isPath = subpage.startsWith('/')
      await open(isPath ? subpage : ((await page.locator(subpage).first().getAttribute('href')) ?? ''))
      await read(subpage)
    }
  }
  for (const [path, button] of OPENED) {
    await open(path)
    if (button !== undefined) {
      await page.getByRole('button', { name: button, exact: true }).first().click()
      await page.getByRole('dialog').first().waitFor({ state: 'attached' })
    }
    await read(`${path} ${button ?? ''}`)
  }
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Support' }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').first().waitFor({ state: 'attached' })
  await read('search')
  expect(found).toEqual([])
})

it('neither the printed report nor the page and document of the API have the product’s own name', WALK, async () => {
  await using screen = await openPage()
  const { page } = screen
  await page.addInitScript(() => (window.print = () => document.body.setAttribute('data-printed', document.title)))
  await demo().signIn(page)
  await page.goto(`${demo().url}/call-review`)
  await page
    .getByRole('button', { name: /Download/ })
    .first()
    .click()
  await page.locator('body[data-printed]').waitFor()
  const report = await page.evaluate(() => document.querySelector('[data-print-only]')?.textContent ?? '')
  expect(report).toContain('Call report')
  expect([report, await page.locator('body').getAttribute('data-printed')].join()).not.toMatch(/callwright/i)

  await page.goto(`${demo().url}/api/docs`)
  await page.getByRole('heading', { name: NAME }).waitFor()
  expect((await page.evaluate(readTexts)).join().replace(FOR_PROGRAMS, '')).not.toMatch(/callwright/i)
  for (const path of ['/api/openapi.json', '/manifest.webmanifest', '/']) {
    const text = await (await fetch(demo().url + path)).text()
    expect([path, text]).toEqual([path, expect.stringContaining(NAME)])
    expect(text.replace(FOR_PROGRAMS, ''), path).not.toMatch(/callwright/i)
  }
})

/** Runs in the page: all that a person sees or hears, including what is typed in fields. */
function readTexts(): string[] {
  const attributes = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt', 'label']
  const elements = [...document.querySelectorAll('*')]
  return [
    document.title,
    document.body.innerText,
    document.querySelector('noscript')?.textContent ?? '',
    document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
    ...elements.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? '')),
    ...elements.map((element) => ('value' in element && typeof element.value === 'string' ? element.value : '')),
  ]
}
