import { expect, it } from 'vitest'
import { findAccessibilityProblems } from './support/accessibility.ts'
import { openConfiguration, updateAgent } from './support/agent-page.ts'
import { startFakeProvider } from './support/fake-provider.ts'
import { startServer } from './support/server.ts'

it('a campaign of real calls asks once before phones ring, and offers Test Mode instead', async () => {
  await using provider = await startFakeProvider()
  await using server = await startServer({ env: { ...provider.env, ELEVENLABS_PHONE_NUMBER_ID: 'phnum_fake_1' } })
  await using screen = await openConfiguration(server.url, 'ada@example.com', { width: 390, height: 844 })
  const { page } = screen
  await updateAgent(page, 'You are kind.')
  await page.goto(`${server.url}/bulk-caller`)
  await page.getByLabel('Option 2: Manual Entry').fill('(415) 555-2671, Ada\n(212) 555-0147, Ben')
  await page.getByLabel('Campaign Name').fill('Spring')
  const create = page.getByRole('button', { name: 'Create Batch Call Campaign' })
  const dialog = page.getByRole('dialog', { name: 'Call 2 people?' })
  await create.press('Enter')
  await dialog.getByText(/^(Up to|About|\d+ to) \d+ minutes?$/).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Use Test Mode' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const testMode = page.getByRole('switch', { name: 'Test Mode' })
  expect(await testMode.getAttribute('aria-checked')).toBe('true')
  expect(await page.getByRole('link', { name: 'Spring', exact: true }).count()).toBe(0)
  await testMode.press('Space')
  await create.press('Enter')
  await dialog.getByRole('button', { name: 'Call 2 people' }).press('Enter')
  await page.getByText('Successfully scheduled 2 calls.').waitFor()
  await page.getByRole('link', { name: 'Spring', exact: true }).waitFor()
  expect(screen.problems).toEqual([])
})
