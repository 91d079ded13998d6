import { expect, it } from 'vitest'
import { findAccessibilityProblems } from './support/accessibility.ts'
import { chooseFile, readTileCounts } from './support/bulk-caller.ts'
import { isWiderThanScreen } from './support/page-width.ts'
import { openSignedIn, PASSWORD, placeCall, signUp } from './support/business.ts'
import { openPage } from './support/chromium.ts'
import { openFromMenu } from './support/menu.ts'
import { startServer } from './support/server.ts'

const LIST = Buffer.from('phone_number,name\n2122000001,Ann\n2122000002,Ben\n')

it.each([
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 390 },
] as const)('one person runs a business and the installation with one account ($theme, $width px)', async (options) => {
  const { theme, width } = options
  await using server = await startServer({
    env: { OPERATOR_PASSWORD: PASSWORD, SIMULATOR_CALL_SECONDS: '0.5-1', CALLING_HOURS: 'off' },
  })
  await signUp(server.url, 'bloom@example.com', 'Bloom Florist')
  await using client = await openSignedIn(server.url, {
    email: 'bloom@example.com',
    heading: 'Bloom Florist Dashboard',
  })
  expect(await placeCall(client.page, '555-555-0111')).toBe(200)
  await using screen = await openPage({ theme, width, height: 844 })
  const { page } = screen
  const check = async (): Promise<void> => {
    expect(await findAccessibilityProblems(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
  }

  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email').fill('operator@localhost')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  await page.getByText('This installation is running normally.').waitFor()
  await check()

  await openFromMenu(page, 'AI Agent')
  await page.getByRole('tab', { name: 'Configuration' }).press('Enter')
  await page.getByLabel('First Message').fill('Thank you for calling. How may I help?')
  await page.getByLabel('System Prompt').fill('You book appointments.')
  await page.getByRole('button', { name: 'Update Agent' }).press('Enter')
  await page.getByText('Your AI voice agent has been configured successfully').waitFor()
  await page.getByRole('tab', { name: 'Preview' }).press('Enter')
  await page.getByLabel('Phone Number').fill('(555) 555-0123')
  await page.getByRole('button', { name: 'Test Agent' }).press('Enter')
  await page.getByText(/AI agent calling .*555/).waitFor()
  await check()

  await openFromMenu(page, 'Bulk Caller')
  await chooseFile(page, LIST)
  await page.getByLabel('Campaign Name').fill('Spring')
  await page.getByRole('button', { name: 'Create Batch Call Campaign' }).press('Enter')
  // The form has been reset by now, which moves the focus.
  await page.getByText('New', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Spring', exact: true }).press('Enter')
  // The simulator lets some calls fail.
  await page.getByText('2 of 2 done').waitFor()
  const { Completed = 0, Missed = 0, Failed = 0, ...others } = await readTileCounts(page, 'Show recipients')
  expect({ called: Completed + Missed + Failed, ...others }).toEqual({ called: 2, 'All recipients': 2 })
  await check()

  await openFromMenu(page, 'Admin Usage')
  await page.getByText(/^Your own business used 0\.\d minutes in /).waitFor()
  await page.getByRole('link', { name: 'Bloom Florist' }).waitFor()
  expect(await page.getByText('Total Clients').locator('..').innerText()).toContain('1')
  await check()
  await openFromMenu(page, 'Clients')
  await page.getByRole('link', { name: 'Bloom Florist' }).press('Enter')
  await page.getByRole('heading', { name: 'Bloom Florist', level: 1 }).waitFor()
  await check()
  expect(screen.problems).toEqual([])
})
