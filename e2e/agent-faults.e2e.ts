import { expect, it } from 'vitest'
import { findAccessibilityProblems } from './support/accessibility.ts'
import { callProcedure, openConfiguration, updateAgent } from './support/agent-page.ts'
import { startFakeProvider } from './support/fake-provider.ts'
import { startServer } from './support/server.ts'

it('an update that the voice provider rejects is saved, stays in its field, and can be retried', async () => {
  await using provider = await startFakeProvider()
  await using server = await startServer({ env: provider.env })
  await using screen = await openConfiguration(server.url, 'ada@example.com')
  const { page } = screen
  await updateAgent(page, 'We open at 8.')
  await provider.fail({ kind: '500-before', path: '/agents', status: 422 })
  await page.getByLabel('System Prompt').fill('We open at 9.')
  await page.getByRole('button', { name: 'Update Agent' }).click()
  await page.getByText('Update Failed').waitFor()
  expect(await page.getByLabel('System Prompt').inputValue()).toBe('We open at 9.')
  await page.reload()
  expect(await page.getByLabel('System Prompt').inputValue()).toBe('We open at 9.')
  const form = page.locator('form')
  await form.getByRole('alert').waitFor()
  await provider.recover()
  await form.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Agent Updated').waitFor()
  await form.getByRole('alert').waitFor({ state: 'detached' })
})

it('a goal that the voice provider rejects is saved, says so, and can be sent again', async () => {
  await using provider = await startFakeProvider()
  await using server = await startServer({ env: provider.env })
  await using screen = await openConfiguration(server.url, 'ada@example.com')
  const { page } = screen
  await updateAgent(page, 'You are kind.')
  await provider.fail({ kind: '500-before', path: '/agents', status: 422 })
  await page.getByRole('tab', { name: 'Outcomes' }).click()
  await page.getByRole('button', { name: 'Add goal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add goal' })
  await dialog.getByLabel('Short name').fill('Booked')
  await dialog.getByLabel('Question').fill('Was an appointment booked?')
  await dialog.getByRole('button', { name: 'Add goal' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('1 of 5 goals').waitFor()
  const notice = page.getByRole('alert').filter({ hasText: 'they have not reached the voice service yet' })
  await notice.waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.reload()
  await page.getByText('1 of 5 goals').waitFor()
  await provider.recover()
  await notice.getByRole('button', { name: 'Try again' }).click()
  await notice.waitFor({ state: 'detached' })
})

it('a web page that the voice provider rejects is shown as failed and can be retried', async () => {
  await using provider = await startFakeProvider()
  await using server = await startServer({ env: provider.env })
  await using screen = await openConfiguration(server.url, 'ada@example.com')
  const { page } = screen
  await updateAgent(page, 'You are kind.')
  await provider.fail({ kind: '500-before', path: '/knowledge-base', status: 422 })
  await callProcedure(page, 'business.addLink', { link: 'https://example.com/prices' })
  await page.reload()
  const panel = page.getByRole('region', { name: 'What your agent knows' })
  await panel.getByText('Failed').waitFor()
  await panel.getByText('1 item could not be sent.').waitFor()
  await provider.recover()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await panel.getByText('In use').waitFor()
  await panel.getByText('Up to date.').waitFor()
  expect(await panel.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

it('a test call whose response was lost is marked as unconfirmed on its card and in the call list until it is resolved', async () => {
  await using provider = await startFakeProvider()
  const callSettings = { ELEVENLABS_PHONE_NUMBER_ID: 'phnum_fake_1', RECONCILE_SECONDS: '1' }
  await using server = await startServer({ env: { ...provider.env, ...callSettings } })
  await using screen = await openConfiguration(server.url, 'ada@example.com')
  const { page } = screen
  await updateAgent(page, 'You are kind.')
  await provider.fail({ kind: '500-after', path: '/outbound-call' })
  await provider.fail({ kind: '500-before', path: '/conversations' })
  await page.getByRole('tab', { name: 'Preview' }).click()
  await page.getByLabel('Phone number').fill('212 555 0142')
  await page.getByRole('button', { name: 'Test Agent' }).click()
  await page.getByText('Call Not Confirmed').waitFor()
  const card = page.getByRole('region', { name: 'Test calls' })
  await card
    .getByRole('note')
    .getByText(/the phone may be ringing\. Please do not place it again yet/)
    .waitFor()
  expect(await page.getByText('Call Initiated', { exact: true }).count()).toBe(0)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.goto(`${server.url}/call-dashboard`)
  const notice = page.getByRole('note').getByText(/^Not confirmed: test call to \+1 212-555-0142 at/)
  await notice.waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await provider.recover()
  await notice.waitFor({ state: 'detached' })
  await page.getByRole('table').getByText('+1 212-555-0142').waitFor()
})
