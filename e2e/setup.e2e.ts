import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { findAccessibilityProblems } from './support/accessibility.ts'
import { callProcedure, openConfiguration } from './support/agent-page.ts'
import { isWiderThanScreen } from './support/page-width.ts'
import { openSignedIn, OPERATOR, PASSWORD, placeCall, signUp } from './support/business.ts'
import { startServer } from './support/server.ts'

it('guides a new account and a new installation through their setup steps', async () => {
  await using server = await startServer({
    env: { OPERATOR_PASSWORD: PASSWORD, SIMULATOR_CALL_SECONDS: '0.5-1' },
  })
  await using operator = await openSignedIn(server.url, OPERATOR, { theme: 'dark' })
  await operator.page.getByRole('link', { name: 'Finish setting up' }).click()
  const installation = operator.page.getByRole('region', { name: 'Set up this installation' })
  await installation.getByText('0 of 7 done').waitFor()

  await signUp(server.url, 'ada@example.com')
  await using screen = await openSignedIn(server.url, { email: 'ada@example.com', heading: 'Ada Dental Dashboard' })
  const { page } = screen
  const list = page.getByRole('region', { name: 'Get your agent ready' })
  const next = list.locator('[aria-current="step"]')
  await list.getByText('0 of 5 done').waitFor()
  await list.getByText('Calls are simulated here: no phones ring.', { exact: false }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  // A step done on the same screen is checked off at once.
  await page.getByRole('textbox', { name: 'Notes & Instructions' }).fill('We close at five.')
  await page.getByRole('button', { name: 'Save Notes' }).click()
  await list.getByText('1 of 5 done').waitFor()
  await next.getByRole('link', { name: 'Write a prompt' }).click()
  await page.getByLabel('System Prompt').waitFor()
  const voiceId = await page.evaluate(async () => {
    const response = await fetch(`/api/elevenlabs/voices/${localStorage.getItem('userId')}`)
    return ((await response.json()) as { voices: { voice_id: string }[] }).voices[0]?.voice_id
  })
  await callProcedure(page, 'agent.update', { systemPrompt: 'Be kind.', firstMessage: 'Hello', voiceId })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await next.getByRole('link', { name: 'Place a test call' }).click()
  await page.getByRole('button', { name: 'Test Agent' }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await next.getByText('Place a test call').first().waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'))
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect(await isWiderThanScreen(page)).toBe(false)
  expect(await placeCall(page, '555-555-0111')).toBe(200)
  // The call ends and the list shows it, without a reload.
  const ready = page.getByRole('region', { name: 'Your agent is ready' })
  await ready.getByRole('link', { name: 'Review the call' }).click()
  await page.getByRole('heading', { name: 'Call Details' }).waitFor()
  await page.goto(`${server.url}/dashboard`)
  await page
    .getByRole('table', { name: 'Most recent calls' })
    .or(page.getByRole('list', { name: 'Most recent calls' }))
    .waitFor()
  expect(await ready.or(list).count()).toBe(0)

  await operator.page.reload()
  await installation.getByText('1 of 7 done').waitFor()
  expect(await findAccessibilityProblems(operator.page)).toEqual([])
  await installation.getByRole('button', { name: 'Hide this list' }).press('Enter')
  await installation.waitFor({ state: 'detached' })
  expect(await operator.page.evaluate(() => document.activeElement?.id)).toBe('content')
  await operator.page.getByRole('button', { name: 'Undo' }).press('Enter')
  await installation.getByRole('button', { name: 'Hide this list' }).press('Enter')
  await installation.waitFor({ state: 'detached' })
  await operator.page.reload()
  await operator.page.getByRole('region', { name: 'Installation' }).waitFor()
  expect(await installation.count()).toBe(0)
  await operator.page.goto(`${server.url}/admin/usage/status?list=1`)
  await installation.waitFor()
  expect([...screen.problems, ...operator.problems]).toEqual([])
})

it('a toast covers neither the menu button nor the buttons of a dialog', async () => {
  await using server = await startServer()
  await using screen = await openSignedIn(server.url, await signUp(server.url))
  const { page } = screen
  await page.getByRole('textbox', { name: 'Notes & Instructions' }).fill('We close at five.')
  await page.getByRole('button', { name: 'Save Notes' }).click()
  const toast = page.getByText('Notes saved', { exact: true })
  // While the pointer is on it, the toast stays open.
  await toast.hover()
  expect((await readCenter(toast)).x).toBeGreaterThan(1280 / 2)
  expect((await readCenter(toast)).y).toBeGreaterThan(800 / 2)
  await page.getByRole('link', { name: 'Business Profile' }).press('Enter')
  await page.getByRole('button', { name: 'Change Logo' }).press('Enter')
  // A trial fails if something covers the button.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click({ trial: true })
  await toast.hover()

  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('button', { name: 'Open menu' })
  const distance = async (): Promise<number> => (await readCenter(menu)).y - (await readCenter(toast)).y
  await expect.poll(distance).toBeGreaterThan(40)
  await toast.hover()
  expect(await distance()).toBeLessThan(200)
  await menu.press('Enter')
  const close = page.getByRole('button', { name: 'Close menu' })
  await close.waitFor()
  expect((await readCenter(close)).y - (await readCenter(toast)).y).toBeGreaterThan(40)
})

it.each([
  ['a wide screen', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
])('on %s, the next step appears without moving the form or covering a button', async (_name, size) => {
  await using server = await startServer()
  await using screen = await openConfiguration(server.url, 'ada@example.com', size)
  const { page } = screen
  await page.getByLabel('First Message').fill('Hello')
  const prompt = page.getByLabel('System Prompt')
  await prompt.fill('Be kind.')
  const before = await prompt.boundingBox()
  // Without scrolling to it.
  await page.getByRole('button', { name: 'Update Agent' }).dispatchEvent('click')
  const next = page.getByRole('link', { name: 'Introduce your business' })
  await next.waitFor()
  expect(await prompt.boundingBox()).toEqual(before)
  // A trial fails if something covers the button.
  await page.getByRole('button', { name: 'Update Agent' }).click({ trial: true })
  if (size.width < 768) await page.getByRole('button', { name: 'Open menu' }).click({ trial: true })
  expect(await isWiderThanScreen(page)).toBe(false)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await next.click()
  await page.getByRole('button', { name: 'Save Changes' }).waitFor()
  expect(screen.problems).toEqual([])
})

async function readCenter(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
