// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp } from '../../../testing/open-app.tsx'

const PREVIEW = '/callwright-agent'

it('a call waits until the agent’s last changes have reached the voice service', async () => {
  await using _app = await openApp('business', async ({ deps }, { caller }) => {
    await caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Hi!' })
    await deps.db.updateTable('agent_syncs').set({ appliedVersion: 0 }).execute()
    return PREVIEW
  })
  const card = within(await screen.findByRole('region', { name: 'Talk to it' }))
  await card.findByText(/^Your last changes are on their way to the voice service\./)
  for (const name of ['Talk', 'Type instead']) {
    expect(card.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  }
})

it('a refused call says why, where it was started', async () => {
  await using app = await openApp('business', PREVIEW, { failing: ['calls.startBrowserCall'] })
  const card = within(await screen.findByRole('region', { name: 'Talk to it' }))
  await app.user.click(card.getByRole('button', { name: 'Type instead' }))
  expect((await card.findByRole('alert')).textContent).toBe('Something went wrong on our side. Please try again.')
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Talk again' }).disabled).toBe(false)
})
