// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp } from '../../../testing/open-app.tsx'

it('a setup step opens the profile in edit mode, and saving it leads to the next step', async () => {
  await using app = await openApp('business', '/business-profile?edit=1')
  const save = await screen.findByRole('button', { name: 'Save Changes' })
  expect(location.search).toBe('')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Description' }))
  await app.user.keyboard('A family practice.')
  expect(screen.queryByText(/^Next:/)).toBeNull()
  await app.user.click(save)
  await app.user.click(await screen.findByRole('link', { name: 'Write the first message and the prompt' }))
  await screen.findByLabelText('System Prompt')
})
