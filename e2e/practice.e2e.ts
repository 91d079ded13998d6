import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openConfiguration } from './support/agent-page.ts'
import { typeInto, waitForFocus } from './support/keyboard.ts'
import { checkLooks } from './support/looks.ts'
import { startServer } from './support/server.ts'

const QUESTIONS = [
  ['New patient', 'Are you a new patient?'],
  ['Pain', 'Are you in pain right now?'],
] as const

it('sets up a practice’s agent with hours, a transfer and two questions, which it asks in the test call', async () => {
  await using server = await startServer({ env: { SIMULATOR_CALL_SECONDS: '1-2' } })
  await using screen = await openConfiguration(server.url, 'practice@example.com')
  const { page } = screen
  const clicks = await countClicks(page)
  await page.getByRole('button', { name: 'See the templates' }).click()
  const templates = page.getByRole('dialog', { name: 'Start from a template' })
  await templates.getByRole('tab', { name: 'Appointments' }).click()
  await templates.getByRole('button', { name: 'Use this template' }).click()
  await templates.waitFor({ state: 'detached' })
  // The texts that were filled in are what the page shows.
  await expect.poll(async () => (await page.getByLabel('First Message').boundingBox())?.y).toBeLessThan(100)
  expect(await page.locator('[data-filled]').count()).toBe(2)

  await page.getByRole('tab', { name: 'Hours & Transfers' }).click()
  await page.getByRole('button', { name: 'Add person' }).click()
  await waitForFocus(page, 'Name')
  await page.keyboard.type('Dr. Reed')
  await typeInto(page, 'Phone Number', '(415) 555-2671')
  await typeInto(page, 'When to transfer', 'The caller is in pain.')
  await page.keyboard.press('Tab')
  await page.getByRole('checkbox', { name: 'Also outside your opening hours' }).press('Space')
  await page.getByRole('dialog').getByRole('button', { name: 'Add person' }).click()
  await page.getByText('Also outside hours').waitFor()
  await page.getByRole('switch', { name: 'Use opening hours' }).click()
  await page.getByText('Thank you for calling Ada Dental. We are closed right now.').first().waitFor()
  await page.getByRole('button', { name: 'Save Hours' }).click()
  await page.getByText('Opening Hours Updated').waitFor()

  await page.getByRole('tab', { name: 'Outcomes' }).click()
  for (const [name, question] of QUESTIONS) {
    await page.getByRole('button', { name: 'Add question' }).click()
    await waitForFocus(page, 'Question')
    await page.keyboard.type(question)
    await page.keyboard.press('Tab')
    await typeInto(page, 'Short name', name)
    await page.getByRole('dialog').getByRole('button', { name: 'Add question' }).click()
    await page.getByRole('list', { name: 'Questions about each call' }).getByText(question).waitFor()
  }
  await expect.poll(() => page.getByText('In your prompt', { exact: true }).count()).toBe(2)

  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Update and test' }).click()
  const call = page.getByRole('region', { name: 'Test calls' })
  for (const [, question] of QUESTIONS) await call.getByText(question).waitFor()
  expect(await clicks()).toBeLessThanOrEqual(16)
  await checkLooks(page)

  await page.getByLabel('When the customer calls').selectOption('As if closed')
  await page.getByRole('button', { name: 'A customer asks for a person' }).click()
  await call.getByText('Transferred to Dr. Reed', { exact: false }).waitFor()
  expect(screen.problems).toEqual([])
})

/** Counts the clicks from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    // A key press on a button also clicks, but has no pointer.
    addEventListener('pointerdown', () => (dataset['clicks'] = String(Number(dataset['clicks'] ?? 0) + 1)), true)
  })
  return async () => await page.evaluate(() => Number(document.documentElement.dataset['clicks'] ?? 0))
}
