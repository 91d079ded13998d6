import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openSignedIn, PASSWORD, placeCall, signUp } from './support/business.ts'
import type { Screen } from './support/chromium.ts'
import { typeInto, waitForFocus } from './support/keyboard.ts'
import { checkLooks } from './support/looks.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { startServer } from './support/server.ts'
import { findTabOrderProblems } from './support/tab-order.ts'
import { startWorkshop, WORKSHOP_ANSWER } from './support/workshop.ts'

const server = oncePerFile(() =>
  startServer({ env: { SIMULATOR_CALL_SECONDS: '0.2-0.5', WEBHOOKS_ALLOW_PRIVATE: 'true' } }),
)
const TEST_TIMEOUT_MS = 600_000

it(
  'a stranger sets up a tool, tries it, and sees the answer, with the keyboard alone',
  async () => {
    await using workshop = await startWorkshop()
    await using screen = await openTools()
    const { page } = screen
    await page.getByText('No tools yet').waitFor()
    await checkLooks(page)
    await page.evaluate(watchLayout)
    await page.getByRole('button', { name: 'Add tool' }).press('Enter')
    await waitForFocus(page, 'Name')
    await page.keyboard.type('Car status')
    await typeInto(page, 'When to use it', 'When a caller asks whether their car is ready.')
    await page.keyboard.press('Tab')
    await waitForFocus(page, 'Method')
    await typeInto(page, 'URL', `${workshop.url}/cars/{plate}`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await typeInto(page, 'Description for your agent', 'The license plate')
    await checkLooks(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).focus()
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: 'car_status', level: 1 }).waitFor()
    await waitForFocus(page, 'plate')
    await page.keyboard.type('AB 12/3')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('group', { name: 'Answer' }).textContent()).toBe(JSON.stringify(WORKSHOP_ANSWER))
    await page.getByText(`GET ${workshop.url}/cars/AB%2012%2F3`).waitFor()
    expect(workshop.requests).toMatchObject([{ method: 'GET', path: '/cars/AB%2012%2F3' }])
    expect(await page.evaluate(readShifts)).toEqual([])
    await checkLooks(page)
    await page.reload()
    await page.getByRole('heading', { name: 'car_status', level: 1 }).waitFor()
    expect(await findTabOrderProblems(page)).toEqual([])
    expect(screen.problems).toEqual([])
  },
  TEST_TIMEOUT_MS,
)

it(
  'a test call uses a tool’s answer for test calls, and shows it in the transcript',
  async () => {
    await using workshop = await startWorkshop()
    await using screen = await openTools()
    const { page } = screen
    const toolId = await addTool(page, `${workshop.url}/cars/{plate}`)
    expect(await placeCall(page, '555-555-0111')).toBe(200)
    await page.goto(`${server().url}/integrations/${toolId}`)
    const runs = page.getByRole('list', { name: 'Runs, newest first' })
    await expect
      .poll(
        async () => {
          await page.reload()
          await page.getByRole('heading', { name: 'car_status', level: 1 }).waitFor()
          return await runs.getByRole('link', { name: 'View call' }).count()
        },
        { timeout: 120_000, interval: 1000 },
      )
      .toBe(1)
    await runs.locator('summary').press('Enter')
    await runs.getByText('Ready until 6 PM.').waitFor()
    await checkLooks(page)
    await runs.getByRole('link', { name: 'View call' }).press('Enter')
    const mark = page.getByRole('list', { name: 'Transcript' }).locator('summary').filter({ hasText: 'car_status' })
    await mark.press('Enter')
    await page.getByRole('list', { name: 'Transcript' }).getByText('Ready until 6 PM.').first().waitFor()
    await checkLooks(page)
    expect(workshop.requests).toEqual([])
    expect(screen.problems).toEqual([])
  },
  TEST_TIMEOUT_MS,
)

it('a tool with 20 parameters is edited on a phone, and says what is missing', async () => {
  await using screen = await openTools()
  const { page } = screen
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Add tool' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const names = Array.from({ length: 20 }, (_, index) => `{p${index}}`)
  await dialog.getByLabel('URL').fill(`https://example.com/${names.join('/')}`)
  const last = dialog.getByRole('group', { name: 'p19' })
  await last.getByLabel('Value').selectOption('One of a list')
  await dialog.getByText('Secret headers, wait time, and test calls').press('Enter')
  await dialog.getByRole('button', { name: 'Add header' }).press('Enter')
  await waitForFocus(page, 'Name')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await last.getByText('Please add choices').waitFor()
  await dialog.getByText('This is not a valid header name').waitFor()
  await waitForFocus(page, 'Name')
  await checkLooks(page)
  // Chromium reports the refused values.
  expect(screen.problems).toEqual([])
})

/** Opens the tools of a new business. */
async function openTools(): Promise<Screen> {
  const business = await signUp(server().url)
  return await openSignedIn(server().url, { ...business, heading: 'Integrations', path: '/integrations?tab=tools' })
}

/** Adds a tool with an answer for test calls. @returns its id */
async function addTool(page: Page, url: string): Promise<string> {
  const plate = { name: 'plate', source: 'agent', type: 'text', description: 'The license plate' }
  const settings = {
    ...{ name: 'car_status', description: 'When a caller asks for their car.', method: 'GET', url, password: PASSWORD },
    ...{ parameters: [{ ...plate, choices: [], required: true, value: '' }], headers: [], changes: false },
    ...{ sound: 'typing', timeoutSeconds: 5, mock: 'Ready until 6 PM.' },
  }
  return await page.evaluate(async (json) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/trpc/tools.add', { method: 'POST', headers, body: JSON.stringify({ json }) })
    const answer = (await response.json()) as { result: { data: { json: { id: string } } } }
    return answer.result.data.json.id
  }, settings)
}

declare global {
  interface Window {
    layoutShifts?: number[]
  }
}

/** Runs in the page. Records shifts that no press or key caused. */
function watchLayout(): void {
  const shifts: number[] = []
  window.layoutShifts = shifts
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { hadRecentInput: boolean; value: number })[])
      if (!entry.hadRecentInput && entry.value > 0.001) shifts.push(entry.value)
  }).observe({ type: 'layout-shift' })
}

/** Runs in the page. */
function readShifts(): number[] | undefined {
  return window.layoutShifts
}
