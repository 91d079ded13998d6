import { expect, it } from 'vitest'
import { openSignedIn, signIn, signUp } from './support/business.ts'
import { openPage } from './support/chromium.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { startServer } from './support/server.ts'

const server = oncePerFile(() => startServer())

it('never violates the content security policy, not even by probing for eval', async () => {
  const ada = await signUp(server().url)
  await using screen = await openPage()
  const { page } = screen
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (violation: string) => violations.push(violation))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const { reportViolation } = window as unknown as { reportViolation: (violation: string) => void }
      reportViolation(`${location.pathname}: ${effectiveDirective} ${blockedURI}`)
    })
  })
  await page.goto(`${server().url}/login`)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Password is required', { exact: true }).waitFor()
  await page.goto(`${server().url}/signup`)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Business name is required', { exact: true }).waitFor()
  await signIn(page, server().url, { ...ada, path: '/bulk-caller', heading: 'Bulk Caller' })
  await page.getByRole('button', { name: 'Create Batch Call Campaign' }).click()
  await page.getByText('Batch name is required').first().waitFor()
  expect(violations).toEqual([])
  // A forbidden image is reported, which proves that the listener works.
  await page.evaluate(() => (new Image().src = 'https://elsewhere.example/pixel.png'))
  await expect.poll(() => violations).toEqual(['/bulk-caller: img-src https://elsewhere.example/pixel.png'])
})

it('refuses an empty prompt and an empty number, and keeps an unsaved prompt', async () => {
  await using screen = await openSignedIn(server().url, await signUp(server().url))
  const { page } = screen
  await page.getByRole('link', { name: 'AI Agent' }).click()
  await page.getByRole('tab', { name: 'Configuration' }).click()
  await page.getByRole('button', { name: 'Update Agent' }).click()
  await page.getByText('Please enter a system prompt').first().waitFor()
  await page.getByLabel('System Prompt').fill('You are kind to {{customer_name}}.')
  await page.getByText('customer_name', { exact: false }).first().waitFor()
  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.getByRole('tab', { name: 'Configuration' }).click()
  expect(await page.getByLabel('System Prompt').inputValue()).toBe('You are kind to {{customer_name}}.')
  await page.getByRole('button', { name: 'Update Agent' }).click()
  await page.getByText('Your AI voice agent has been configured successfully').waitFor()
  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.getByLabel('Phone Number').fill('')
  await page.getByRole('button', { name: 'Test Agent' }).click()
  await page.getByText('Please enter a phone number').first().waitFor()
  await page.getByLabel('Phone Number').fill('911')
  await page.getByRole('button', { name: 'Test Agent' }).click()
  await page.getByText('Emergency and short numbers cannot be called').first().waitFor()
  expect(await page.getByLabel('Phone Number').inputValue()).toBe('911')
})

it('requires a sign-in, reports unknown paths, and ends the session on sign-out', async () => {
  const ada = await signUp(server().url)
  await using screen = await openPage()
  const { page } = screen
  for (const path of [
    '/dashboard',
    '/call-dashboard',
    '/callwright-agent',
    '/bulk-caller',
    '/business-profile',
    '/admin/usage',
  ]) {
    await page.goto(`${server().url}${path}`)
    await page.waitForURL('**/login')
  }
  await page.goto(`${server().url}/nowhere/at/all`)
  await page.getByText('404 Page Not Found').waitFor()
  await page.getByText('Did you forget to add the page to the router?').waitFor()
  await signIn(page, server().url, ada)
  await page.goto(`${server().url}/CALL-Dashboard`)
  await page.getByRole('heading', { name: 'Ada Dental Calls' }).waitFor()
  await page.goto(`${server().url}/admin/usage`)
  await page.waitForURL('**/dashboard')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByText('Logged out').first().waitFor()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => [localStorage.getItem('userId'), localStorage.getItem('userEmail')])).toEqual([
    null,
    null,
  ])
  await page.goto(`${server().url}/dashboard`)
  await page.waitForURL('**/login')
})
