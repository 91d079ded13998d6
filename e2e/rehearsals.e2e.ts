import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openSignedIn, signUp } from './support/business.ts'
import { startDemo } from './support/demo.ts'
import { waitForFocus } from './support/keyboard.ts'
import { checkLooks } from './support/looks.ts'
import { oncePerFile } from './support/once-per-file.ts'

const demo = oncePerFile(() => startDemo())
const CHANGED = 'Parking now says “Parking is free for guests”; no longer as expected: Agent says “2 dollars”.'

it('a rehearsal is written, run, and run again before a changed prompt is saved, with the keyboard', async () => {
  const business = await signUp(demo().url)
  const preview = { ...business, heading: 'AI Voice Agent', path: '/callwright-agent' }
  await using screen = await openSignedIn(demo().url, preview)
  const { page } = screen
  const card = page.getByRole('region', { name: 'Rehearsals' })
  await card.getByText(/^No rehearsals yet/).waitFor()
  await checkLooks(page)
  await setPrompt(page, 'Parking costs 2 dollars an hour.')
  await page.getByRole('button', { name: 'Update Agent' }).press('Enter')
  await page.getByText('Agent Updated').first().waitFor()

  await page.getByRole('tab', { name: 'Preview' }).press('Enter')
  await card.getByRole('button', { name: 'Add rehearsal' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await waitForFocus(page, 'Name')
  await page.keyboard.type('Parking')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Where can I park?')
  await dialog.getByLabel('Value 1').fill('2 dollars')
  for (let added = 0; added < 2; added += 1)
    await dialog.getByRole('button', { name: 'Add expectation' }).press('Enter')
  await waitForFocus(page, 'Expectation 3')
  await dialog.getByLabel('Expectation 2', { exact: true }).selectOption('Transfers to')
  await dialog.getByLabel('Expectation 3', { exact: true }).selectOption('Outcome is')
  await checkLooks(page)
  await dialog.getByRole('button', { name: 'Remove expectation 3' }).press('Enter')
  await waitForFocus(page, 'Add expectation')
  await dialog.getByRole('button', { name: 'Add rehearsal' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })

  await card.getByRole('button', { name: 'Run all' }).press('Enter')
  await card.getByText('2 of 2 as expected').waitFor()
  await card.getByText('What was said').click()
  await card.getByText('Found: Parking costs 2 dollars an hour.').waitFor()
  await checkLooks(page)

  await setPrompt(page, 'Parking is free for guests.')
  await page.getByRole('button', { name: 'Rehearse first' }).press('Enter')
  await page.getByText(`0 of 1 as before. ${CHANGED}`).locator('visible=true').waitFor()
  await checkLooks(page)
  await page.getByRole('tab', { name: 'Preview' }).press('Enter')
  await card.getByText('unsaved text').waitFor()
  await checkLooks(page)
  await card.getByRole('link', { name: 'Call details' }).press('Enter')
  const details = page.getByRole('dialog', { name: 'Call Details' })
  await details.getByText('Parking is free for guests.').first().waitFor()
  await details.getByRole('link', { name: 'Save as rehearsal' }).press('Enter')
  const copy = page.getByRole('dialog', { name: 'Add rehearsal' })
  await expect.poll(async () => await copy.getByLabel('What the customer says').inputValue()).toBe('Where can I park?')
  expect(screen.problems).toEqual([])
})

async function setPrompt(page: Page, prompt: string): Promise<void> {
  await page.getByRole('tab', { name: /^Configuration/ }).press('Enter')
  await page.getByLabel('System Prompt', { exact: false }).first().fill(prompt)
}
