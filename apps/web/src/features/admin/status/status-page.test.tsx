// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp } from '../../../testing/open-app.tsx'

it.each([
  { hours: 0, isShown: false },
  { hours: 24, isShown: true },
])('with a record that is $hours hours ahead of the clock, says so: $isShown', async ({ hours, isShown }) => {
  await using _app = await openApp('operator', async ({ deps }) => {
    const row = { name: 'clock', value: '', updatedAt: deps.now() + hours * 3_600_000 } as const
    await deps.db.insertInto('installation_settings').values(row).execute()
    return '/admin/usage/status'
  })
  await screen.findByRole('region', { name: 'Quotations' })
  const notice = screen.queryByText(/clock is behind the newest record, which is dated .*\. Check the machine’s time\./)
  expect(notice !== null).toBe(isShown)
})
