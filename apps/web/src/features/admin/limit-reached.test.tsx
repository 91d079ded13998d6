// @vitest-environment happy-dom
import { charge, tenantOf } from '@callwright/api/testing/operator'
import type { World } from '@callwright/api/testing/test-world'
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp } from '../../testing/open-app.tsx'

/** Shown as 252 minutes. */
const USED_SECONDS = 252 * 60 - 2

async function createUsedClient(world: World): Promise<{ tenantId: string; path: string }> {
  const tenantId = await tenantOf(await world.signUp('ada@example.com'))
  await charge(world, tenantId, { seconds: USED_SECONDS })
  return { tenantId, path: `/admin/usage/clients/${tenantId}` }
}

it('the limit form warns only while the typed limit is below the minutes used this month', async () => {
  await using app = await openApp('operator', async (world) => (await createUsedClient(world)).path)
  const warning = /^252 minutes already used this month: calls will be blocked until [A-Z]\w+ 1 \(UTC\)\.$/
  await app.user.click(await screen.findByRole('button', { name: 'Edit limit' }))
  const input = await screen.findByLabelText('New Monthly Limit (minutes)')
  expect(screen.queryByText(warning)).toBeNull()
  await app.user.type(input, '251')
  await screen.findByText(warning)
  await app.user.clear(input)
  await app.user.type(input, '252')
  expect(screen.queryByText(warning)).toBeNull()
})

it('typing replaces the limit, which is selected when the form opens', async () => {
  await using app = await openApp('operator', async (world, { caller }) => {
    const { tenantId, path } = await createUsedClient(world)
    await caller.admin.setLimit({ tenantId, limitMinutes: 300 })
    return path
  })
  await app.user.click(await screen.findByRole('button', { name: 'Edit limit' }))
  const input = await screen.findByLabelText<HTMLInputElement>('New Monthly Limit (minutes)')
  await waitFor(() => expect(document.activeElement).toBe(input))
  await app.user.keyboard('400')
  expect(input.value).toBe('400')
})

it('the page of a client at its limit says that calls stay blocked, also after the service is resumed', async () => {
  await using app = await openApp('operator', async (world, { caller }) => {
    const { tenantId, path } = await createUsedClient(world)
    await caller.admin.setLimit({ tenantId, limitMinutes: 251 })
    await caller.admin.setPaused({ tenantId, paused: true })
    return path
  })
  await app.user.click(await screen.findByRole('button', { name: 'Resume service' }))
  await screen.findByText('Client can now make and receive calls.')
  await screen.findByText('Limit reached')
  await screen.findByText(/^Calls stay blocked until [A-Z]\w+ 1 \(UTC\), unless you raise the limit\.$/)
})
