// @vitest-environment happy-dom
import { waitUntil } from '@callwright/api/testing/wait-until'
import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp } from '../../../testing/open-app.tsx'

const PREVIEW = '/callwright-agent'
const ANN = {
  name: 'Ann',
  phoneNumber: '+14155552671',
  condition: 'The caller asks for a person.',
  type: 'conference',
} as const

it.each([
  { button: 'A customer calls', endReason: 'answered' },
  { button: 'A customer asks for a person', endReason: 'transferred' },
])('"$button" starts an incoming call that ends as $endReason', async ({ button, endReason }) => {
  await using app = await openApp('business', async (_world, { caller }) => {
    await caller.agent.saveTransfers({ transfers: [ANN] })
    return PREVIEW
  })
  const card = within(await screen.findByRole('region', { name: 'Simulate an incoming call' }))
  expect(card.getByRole('link').getAttribute('href')).toBe('/call-dashboard')
  await app.user.click(card.getByRole('button', { name: button }))
  await screen.findByText('Call Started')
  within(await screen.findByRole('region', { name: 'Test calls' })).getByText(/^\+1 .*555-01/)
  const { calls } = app.browser.caller
  await waitUntil(async () => (await calls.list({})).rows[0]?.status === 'completed')
  expect((await calls.list({})).rows).toMatchObject([{ direction: 'inbound', endReason }])
})

it('a failure to start the call says why', async () => {
  const failing = ['calls.simulateInbound']
  await using app = await openApp('business', PREVIEW, { failing })
  await app.user.click(await screen.findByRole('button', { name: 'A customer calls' }))
  await screen.findByText('Call Failed')
  await screen.findByText('Something went wrong on our side. Please try again.')
})

it('incoming calls cannot be simulated if calls are real', async () => {
  await using _app = await openApp('business', async ({ deps }) => {
    Object.assign(deps, { voice: { ...deps.voice, name: 'elevenlabs' } })
    return PREVIEW
  })
  await screen.findByText('Your agent calls this number right away.')
  await screen.findByText('None yet')
  await screen.findByText('No number yet. Your administrator can assign one.')
  expect(screen.queryByRole('region', { name: 'Simulate an incoming call' })).toBeNull()
})
