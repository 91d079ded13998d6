// @vitest-environment happy-dom
import type { Browser } from '@callwright/api/testing/test-world'
import { waitUntil } from '@callwright/api/testing/wait-until'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { interceptNetwork, openApp, type StartPath } from '../../../testing/open-app.tsx'

const PREVIEW = '/callwright-agent'
const ANN = {
  name: 'Ann',
  phoneNumber: '+14155552671',
  condition: 'The caller asks for a person.',
  type: 'conference',
} as const

type Calls = Awaited<ReturnType<Browser['caller']['calls']['list']>>['rows']

interceptNetwork()

it.each([
  { button: 'A customer calls', endReason: 'answered' },
  { button: 'A customer asks for a person', endReason: 'transferred' },
])('"$button" starts an incoming call that ends as $endReason', async ({ button, endReason }) => {
  let listCalls = async (): Promise<Calls> => []
  const at: StartPath = async (_world, { caller }) => {
    await caller.agent.saveTransfers({ transfers: [ANN] })
    listCalls = async () => (await caller.calls.list({})).rows
    return PREVIEW
  }
  await using app = await openApp('business', at)
  const card = within(await screen.findByRole('region', { name: 'Simulate an incoming call' }))
  expect(card.getByRole('link').getAttribute('href')).toBe('/call-dashboard')
  await app.user.click(card.getByRole('button', { name: button }))
  await screen.findByText('Call Started')
  await waitUntil(async () => (await listCalls())[0]?.status === 'completed')
  expect(await listCalls()).toMatchObject([{ direction: 'inbound', endReason }])
})

it('a failure to start the call says why', async () => {
  const failing = ['calls.simulateInbound']
  await using app = await openApp('business', PREVIEW, { failing })
  await app.user.click(await screen.findByRole('button', { name: 'A customer calls' }))
  await screen.findByText('Call Failed')
  await screen.findByText('Something went wrong on our side. Please try again.')
})

it('incoming calls cannot be simulated if calls are real', async () => {
  const at: StartPath = async ({ deps }) => {
    Object.assign(deps, { voice: { ...deps.voice, name: 'elevenlabs' } })
    return PREVIEW
  }
  await using _app = await openApp('business', at)
  await screen.findByText('Your agent calls this number right away.')
  await screen.findByText('None yet')
  expect(screen.queryByRole('region', { name: 'Simulate an incoming call' })).toBeNull()
})
