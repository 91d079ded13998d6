import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { databaseForDataDir } from '../packages/db/src/testing/database-for-data-dir.ts'
import { findAccessibilityProblems } from './support/accessibility.ts'
import { openSignedIn, OPERATOR, PASSWORD, signUp } from './support/business.ts'
import { openFromMenu } from './support/menu.ts'
import { startServer } from './support/server.ts'

it('the operator closes sign-up, signs a client out, emails a link, and finds it all in the audit log', async () => {
  await using server = await startServer({ env: { OPERATOR_PASSWORD: PASSWORD } })
  await signUp(server.url, 'ada@example.com')
  await using operator = await openSignedIn(server.url, OPERATOR)
  await using ada = await openSignedIn(server.url, { email: 'ada@example.com', heading: 'Ada Dental Dashboard' })
  const { page } = operator

  await page.getByRole('link', { name: 'Clients' }).click()
  const row = page.getByRole('table', { name: 'Clients, newest first' }).getByRole('row', { name: /Ada Dental/ })
  await row.getByText('Active').waitFor()
  const signUpSwitch = page.getByRole('switch', { name: 'Sign-up is open' })
  await signUpSwitch.click()
  await page.getByText('No accounts can be created until you open it again.').waitFor()
  await expect(signUp(server.url, 'late@example.com')).rejects.toThrow('Signing up failed')
  await page.reload()
  await expect.poll(() => signUpSwitch.getAttribute('aria-checked')).toBe('false')
  await signUpSwitch.click()
  await page.getByText('Businesses can create accounts.', { exact: true }).waitFor()
  await signUp(server.url, 'late@example.com', 'Late Ltd')
  expect(await findAccessibilityProblems(page)).toEqual([])

  await row.getByRole('link', { name: 'Ada Dental' }).click()
  await page.getByLabel('Free number').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Assign' }).click()
  await page.getByText(/^Calls to \+[\d -]+ now go to Ada Dental\.$/).waitFor()
  await page.getByRole('button', { name: /^Remove \+[\d -]+$/ }).waitFor()
  const emailCount = (await server.readOutbox()).length
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText('The email to ada@example.com is in the data directory’s outbox folder.').waitFor()
  await expect.poll(async () => (await server.readOutbox()).length).toBe(emailCount + 1)
  expect((await server.readOutbox()).at(-1)).toMatchObject({ to: 'ada@example.com' })
  await page.getByRole('button', { name: 'End sessions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click()
  await page.getByText('One session was ended.').waitFor()
  await ada.page.reload()
  await ada.page.getByRole('button', { name: 'Sign In' }).waitFor()

  await page.getByRole('link', { name: 'Audit log', exact: true }).click()
  const log = page.getByRole('table', { name: 'Audit log, newest first' })
  await log.getByText('End sessions').waitFor()
  expect(await log.getByText('Open or close sign-up').count()).toBe(0)
  await page.getByRole('button', { name: 'All clients' }).click()
  await log.getByText('Open or close sign-up').first().waitFor()
  await page.getByLabel('Kind').selectOption({ label: 'Operator' })
  await expect.poll(() => log.getByText('Sign up').count()).toBe(0)
  await page.getByLabel('Search the log...').fill('endsessions')
  await expect.poll(() => log.getByRole('row').count()).toBe(2)
  await log.getByRole('button', { name: /^View End sessions/ }).click()
  const details = page.getByRole('dialog', { name: 'End sessions' })
  await details.getByRole('row', { name: 'Sessions 1 –' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'hidden' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('admin.endSessions')
  expect(operator.problems).toEqual([])
})

it('the operator retries failures on the status page, and compares a month with the provider', async () => {
  // No mail server listens on that port, so every email fails.
  const env = { OPERATOR_PASSWORD: PASSWORD, SMTP_URL: 'smtp://127.0.0.1:9', BACKUP_DIR: '/dev/null/backups' }
  await using server = await startServer({ env })
  await signUp(server.url, 'ada@example.com')
  await using operator = await openSignedIn(server.url, OPERATOR, { width: 390, height: 844, theme: 'dark' })
  const { page } = operator
  await openFromMenu(page, 'Status')
  await page.getByText('Reachable').waitFor()
  await page.getByRole('complementary', { name: 'Your role' }).getByText('Operator').waitFor()
  await page.getByText(databaseForDataDir(server.dataDir).kind === 'sqlite' ? 'SQLite' : 'PostgreSQL').waitFor()
  const retryButton = page.getByRole('button', { name: 'Try again: Emails' })
  await retryButton.waitFor()
  await page.getByText('ada@example.com', { exact: false }).first().waitFor()
  await page.getByText('The folder /dev/null/backups cannot be created or used for backups.').first().waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await retryButton.click()
  await page.getByText('1 job will run again now.').waitFor()

  await openFromMenu(page, 'Reconciliation')
  await page.getByText('Choose a client and a month').waitFor()
  await page.getByLabel('Client', { exact: true }).selectOption({ label: 'Ada Dental (ada@example.com)' })
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByText('The ledger matches the voice provider').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect(operator.problems).toEqual([])
})
