import { expect, it } from 'vitest'
import { findAccessibilityProblems } from './support/accessibility.ts'
import { openPage } from './support/chromium.ts'
import { PASSWORD } from './support/business.ts'
import { waitForMail } from './support/outbox.ts'
import { startServer } from './support/server.ts'

it('a new user signs up, verifies, writes a prompt, tests the agent, and watches the call complete', async () => {
  await using server = await startServer({ env: { SIMULATOR_CALL_SECONDS: '2-3' } })
  await using screen = await openPage()
  const { page } = screen

  await page.goto(`${server.url}/signup`)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByLabel('Business Name').fill('Ada Dental')
  await page.getByLabel('Phone Number').fill('(555) 555-0100')
  await page.getByLabel('Service Plan').selectOption('both')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Registration Successful!').waitFor()
  await page.getByText('Your account has been created. Please check your email.').waitFor()
  // This server has no mail server.
  await page.getByText(/you can log in now without verifying/).waitFor()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ada@example.com')

  const mail = await waitForMail(server.dataDir, { to: 'ada@example.com', subject: /Verify/ })
  await page.goto(mail.link ?? '')
  await page.getByRole('link', { name: 'Go to Login' }).click()

  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Ada Dental Dashboard' }).waitFor()

  // Each step leads to the next one.
  await page.getByRole('link', { name: 'Describe your business' }).click()
  await page.getByRole('textbox', { name: 'Description' }).fill('A family practice in Springfield.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('link', { name: 'Write the first message and the prompt' }).click()
  await page.getByLabel('First Message').fill('Thank you for calling Ada Dental. How may I help?')
  await page
    .getByLabel('System Prompt')
    .fill('You book appointments for Ada Dental. We are open Monday to Friday, 8 to 5.')
  await page.getByRole('button', { name: 'Update Agent' }).click()
  await page.getByText('Your AI voice agent has been configured successfully').waitFor()
  await page.getByText('Next: Select a voice').waitFor()

  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.getByLabel('Phone Number').fill('(555) 555-0123')
  await page.getByRole('button', { name: 'Test Agent' }).click()
  await page.getByText(/AI agent calling .*555/).waitFor()

  // The row appears and completes without a reload: only sidebar links navigate below.
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  const row = page.getByRole('row', { name: /555/ })
  await row.waitFor()
  await row.getByText('Completed', { exact: true }).waitFor()
  await page.getByText(/^Call with conv_sim_.* has been completed and transcript is available\.$/).waitFor()

  await page.getByRole('link', { name: 'Call Dashboard' }).click()
  await page.getByRole('button', { name: 'View More' }).click()
  const details = page.getByRole('dialog', { name: 'Call Details' })
  await details.getByText('Thank you for calling Ada Dental. How may I help?').waitFor()
  await details.getByPlaceholder('Add notes about this call...').fill('Call back on Monday')
  await details.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('Changes saved').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'AI Agent', exact: true }).first().click()
  await page.getByRole('button', { name: 'Type instead' }).click()
  const line = page.getByLabel('Type to your agent')
  const transcript = page.getByRole('log', { name: 'Transcript' })
  await transcript.getByText('Thank you for calling Ada Dental. How may I help?').waitFor()
  for (const [typed, reply] of [
    ['When are you open?', 'We are open Monday to Friday, 8 to 5.'],
    ['Goodbye', 'Thank you, and all the best from Ada Dental. Goodbye!'],
  ] as const) {
    await line.fill(typed)
    await line.press('Enter')
    await transcript.getByText(reply).waitFor()
  }
  await page.getByRole('link', { name: 'Call details' }).waitFor()
  expect(screen.problems).toEqual([])
  expect(await findAccessibilityProblems(page)).toEqual([])
})
