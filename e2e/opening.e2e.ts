import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openSignedIn, signUp } from './support/business.ts'
import { openPage } from './support/chromium.ts'
import { startDemo } from './support/demo.ts'
import { typeInto, waitForFocus } from './support/keyboard.ts'
import { checkLooks } from './support/looks.ts'
import { oncePerFile } from './support/once-per-file.ts'

const demo = oncePerFile(() => startDemo())

it('the opening is switched off with a reason, then asks about the recording, with the keyboard alone', async () => {
  const business = await signUp(demo().url)
  const configuration = { ...business, heading: 'AI Voice Agent', path: '/callwright-agent?tab=configuration' }
  await using screen = await openSignedIn(demo().url, configuration)
  const { page } = screen
  const card = page.getByRole('region', { name: 'Opening' })
  await card.getByText('This call is being recorded.').waitFor()
  await checkLooks(page)

  const dialog = await openDialog(page)
  await dialog.getByRole('checkbox', { name: 'Say that this is an AI' }).press('Space')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await waitForFocus(page, 'Reason')
  await dialog.getByText('Please give a reason for not telling callers that an AI is speaking').waitFor()
  await checkLooks(page)
  await page.keyboard.type('Our own team calls')
  await save(dialog)
  await card.getByText('Our own team calls').waitFor()
  expect(await card.getByRole('blockquote').textContent()).toBe('This call is being recorded.')

  await openDialog(page)
  await dialog.getByRole('checkbox', { name: 'Say that this is an AI' }).press('Space')
  await typeInto(page, 'Recording', 'Ask first')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await typeInto(page, 'Sentence', 'Hello from our AI.')
  await checkLooks(page)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await dialog.getByText(/^The sentence must name your business: /).waitFor()
  await dialog.getByLabel('Sentence').fill('')
  await save(dialog)
  await card.getByText('“May we record this call?”').waitFor()
  await card.getByText(/^You are speaking with the AI assistant of /).waitFor()
  await checkLooks(page)
  // The two refusals.
  expect(screen.problems).toEqual(Array(2).fill(expect.stringContaining('400')))
})

it('calls show whether they were disclosed and recorded, and are filtered by it', async () => {
  await using screen = await openPage()
  const { page } = screen
  await demo().signIn(page)
  await page.goto(`${demo().url}/call-dashboard`)
  const details = await openCall(page, 'Recording: agreed')
  await details.getByRole('button', { name: /^Disclosed at 0:0\d$/ }).press('Enter')
  await details.getByRole('button', { name: 'Pause recording' }).waitFor()
  await checkLooks(page)
  await page.keyboard.press('Escape')

  await openCall(page, 'Recording: refused')
  await details
    .getByText('No recording was kept, because the transcript does not show that the caller agreed.')
    .waitFor()
  expect(await details.getByRole('group', { name: 'Recording' }).count()).toBe(0)
  await details.getByRole('button', { name: /^Disclosed at 0:0\d$/ }).press('Enter')
  await details
    .locator('[aria-current=time]')
    .getByText(/^You are speaking with the AI assistant/)
    .waitFor()
  await checkLooks(page)
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'More filters' }).press('Enter')
  const filters = page.getByRole('dialog', { name: 'More filters' })
  await filters.getByRole('checkbox', { name: 'Not disclosed' }).press('Space')
  await filters.getByRole('button', { name: 'Show calls' }).press('Enter')
  await filters.waitFor({ state: 'detached' })
  await page.waitForURL(/notDisclosed=true/)
  await page.getByRole('button', { name: 'Remove the filter Not disclosed' }).waitFor()
  await page.getByText(/^\d+ of \d+ calls$/).waitFor()
  await openCall(page, 'Disclosure off')
  await details.getByText('Recording: announced').waitFor()
  await checkLooks(page)
  expect(screen.problems).toEqual([])
})

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Change opening' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change opening' })
  await dialog.getByLabel('Recording').waitFor()
  return dialog
}

async function save(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

/** Opens the first call of the list, and goes on to the next ones until one shows this. */
async function openCall(page: Page, shown: string): Promise<Locator> {
  await page.getByRole('button', { name: 'View More' }).first().press('Enter')
  const details = page.getByRole('dialog', { name: 'Call Details' })
  const summary = details.getByText('Call Summary')
  for (let calls = 0; calls < 20; calls += 1) {
    await summary.waitFor()
    await details.getByText('Answers', { exact: true }).waitFor()
    if ((await details.getByText(shown).count()) > 0) break
    await details.getByRole('button', { name: /^Next call/ }).press('Enter')
  }
  await details.getByText(shown).waitFor()
  return details
}
