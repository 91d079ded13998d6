// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { it, openApp } from '../../../testing/open-app.tsx'

const PREVIEW = '/callwright-agent'

it('a call waits until the agent’s last changes have reached the voice service', async () => {
  await using _app = await openApp('business', async ({ deps }, { caller }) => {
    await caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Hi!' })
    await deps.db.updateTable('agent_syncs').set({ appliedVersion: 0 }).execute()
    return PREVIEW
  })
  const card = within(await screen.findByRole('region', { name: 'Talk to it' }))
  await card.findByText(/^Your latest changes are still being sent to the voice service\./)
  for (const name of ['Talk', 'Type instead']) {
    expect(card.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  }
})

it('shows the reason for a refused call next to the button', async () => {
  await using app = await openApp('business', PREVIEW, { failing: ['calls.startBrowserCall'] })
  const card = within(await screen.findByRole('region', { name: 'Talk to it' }))
  await app.user.click(card.getByRole('button', { name: 'Type instead' }))
  expect((await card.findByRole('alert')).textContent).toBe('Something went wrong on our side. Please try again.')
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Talk again' }).disabled).toBe(false)
})

it('a page whose sound cannot be used says so', async () => {
  await using app = await openApp('business', PREVIEW)
  const card = within(await screen.findByRole('region', { name: 'Talk to it' }))
  // There is no `AudioContext` here.
  await app.user.click(card.getByRole('button', { name: 'Talk' }))
  expect((await card.findByRole('alert')).textContent).toBe('The call could not be started. Please try again.')
})

it('a call that waits for the agent to be saved opens its sound in the press, and ends if the agent is not saved', async () => {
  const events: string[] = []
  class FakeContext {
    audioWorklet = { addModule: async (): Promise<void> => {} }
    constructor() {
      events.push('opened')
    }
    async resume(): Promise<void> {}
    async close(): Promise<void> {
      events.push('closed')
    }
  }
  vi.stubGlobal('AudioContext', FakeContext)
  const getUserMedia = async (): Promise<object> => ({ getTracks: () => [{ stop: () => events.push('stopped') }] })
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  await using app = await openApp('business', '/callwright-agent?tab=configuration', { failing: ['agent.update'] })
  await app.user.type(await screen.findByLabelText('First Message'), 'Hi!')
  await app.user.click(screen.getByRole('tab', { name: 'Preview' }))
  const card = within(await screen.findByRole('region', { name: 'Talk to it' }))
  await app.user.click(card.getByRole('button', { name: 'Update and talk' }))
  expect((await card.findByRole('alert')).textContent).toBe('The call could not be started. Please try again.')
  expect(events).toEqual(['opened', 'stopped', 'closed'])
  card.getByRole('button', { name: 'Update and talk' })
})
