// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp } from '../testing/open-app.tsx'

it.each(['/dashboard', '/admin/usage'])('the operator sees that he is the operator at %s on a phone', async (at) => {
  await using _app = await openApp('operator', at)
  await screen.findByRole('heading', { level: 1 })
  within(screen.getByRole('complementary', { name: 'Your role' })).getByText('Operator')
})

it('a business sees no role', async () => {
  await using _app = await openApp('business', '/dashboard')
  await screen.findByRole('heading', { level: 1 })
  screen.getByRole('button', { name: 'Open menu' })
  expect(screen.queryByRole('complementary', { name: 'Your role' })).toBeNull()
})
