import { expect, it } from 'vitest'
import { OPERATOR, PASSWORD, placeCall, signIn, signUp } from './support/business.ts'
import { openPage } from './support/chromium.ts'
import { startServer } from './support/server.ts'

it('the operator pauses a client, which then cannot place calls and sees why, and resumes it', async () => {
  await using server = await startServer({ env: { OPERATOR_PASSWORD: PASSWORD, SIMULATOR_CALL_SECONDS: '0.5-1' } })
  await signUp(server.url, 'ada@example.com')
  await using operator = await openPage()
  await using ada = await openPage()
  await signIn(operator.page, server.url, OPERATOR)
  await signIn(ada.page, server.url, { email: 'ada@example.com', heading: 'Ada Dental Dashboard' })
  const row = operator.page.getByRole('row', { name: /Ada Dental/ })
  await row.getByText('Unlimited').waitFor()
  await row.getByRole('button', { name: /Pause/ }).click()
  const question = operator.page.getByRole('dialog', { name: 'Pause Ada Dental?' })
  await question.getByRole('button', { name: 'Pause service' }).click()
  await operator.page.getByText('Client can no longer make or receive calls.').waitFor()
  expect(await placeCall(ada.page, '555-555-0111')).toBe(403)
  await ada.page.reload()
  await ada.page.getByText('Service is paused').first().waitFor()
  await row.getByRole('button', { name: /Resume/ }).click()
  await operator.page.getByText('Client can now make and receive calls.').waitFor()
  expect(await placeCall(ada.page, '555-555-0111')).toBe(200)
  expect(operator.problems).toEqual([])
})
