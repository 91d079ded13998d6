// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp } from '../../../testing/open-app.tsx'

it('retries are off at first; once on, they need at least one kind of call and one weekday', async () => {
  await using app = await openApp('business', '/bulk-caller')
  const retries = await screen.findByRole('switch', { name: 'Call people again if they do not answer' })
  expect(retries.getAttribute('aria-checked')).toBe('false')
  expect(screen.queryByRole('group', { name: 'When nobody answers' })).toBeNull()
  await app.user.click(retries)
  screen.getByText(
    /^Up to 3 calls to each person\. Tries again after: No answer, Busy or declined\. At least 1 hour later, on any day\.$/,
  )
  const calls = within(screen.getByRole('group', { name: 'When nobody answers' }))
  const days = within(screen.getByRole('group', { name: 'Days to try again' }))
  for (const name of ['No answer', 'Busy or declined']) await app.user.click(calls.getByRole('checkbox', { name }))
  for (const day of days.getAllByRole('checkbox')) await app.user.click(day)
  await app.user.click(screen.getByRole('button', { name: 'Create Batch Call Campaign' }))
  await calls.findByText('Please choose which calls to try again')
  days.getByText('Please choose at least one weekday')
  expect(calls.getByRole('checkbox', { name: 'No answer' }).getAttribute('aria-invalid')).toBe('true')

  screen.getByText('No one will be called again with these settings.')
  await app.user.click(await screen.findByText('After a conversation, by its outcome', { selector: 'summary' }))
  await app.user.click(screen.getByRole('checkbox', { name: 'Call back' }))
  expect(calls.queryByText('Please choose which calls to try again')).toBeNull()
  await app.user.click(days.getByRole('checkbox', { name: 'Tuesday' }))
  expect(days.queryByText('Please choose at least one weekday')).toBeNull()
  screen.getByText(/Tries again after: “call back”\. At least 1 hour later, on Tuesday\.$/)
})

it('retry rules that were switched off are restored when switched on again', async () => {
  await using app = await openApp('business', '/bulk-caller')
  const retries = await screen.findByRole('switch', { name: 'Call people again if they do not answer' })
  await app.user.click(retries)
  await app.user.selectOptions(screen.getByLabelText('Attempts'), 'Up to 5')
  await app.user.click(retries)
  expect(screen.queryByLabelText('Attempts')).toBeNull()
  await app.user.click(retries)
  expect(screen.getByLabelText<HTMLSelectElement>('Attempts').value).toBe('5')
})

it('the form says how soon Test Mode makes the next attempt', async () => {
  await using app = await openApp('business', '/bulk-caller')
  await app.user.click(await screen.findByRole('switch', { name: 'Test Mode' }))
  screen.getByText('In Test Mode, the next attempt is made a minute later, at any hour and on any day.')
})
