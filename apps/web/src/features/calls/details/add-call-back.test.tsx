// @vitest-environment happy-dom
import { recordPastCall } from '@callwright/api/testing/record-past-call'
import { facetOf } from '@callwright/db/tables/call-order'
import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp } from '../../../testing/open-app.tsx'

const CALL = { days: 1, id: 'conv_1' }

it('a call is added to the call-backs, and a message leads to them', async () => {
  await using app = await openApp(
    'business',
    async (world, browser) => `/call-dashboard?call=${await recordPastCall(world, browser, CALL)}`,
  )
  const add = await screen.findByRole('button', { name: 'Add to call-backs' })
  await app.user.click(add)
  await screen.findByText('Added to your call-backs')
  const link = await screen.findByRole('link', { name: 'On your call-back list' })
  expect(link.getAttribute('href')).toBe('/bulk-caller/call-backs')
  expect(screen.queryByRole('button', { name: 'Add to call-backs' })).toBeNull()
})

it('a call whose call-back waits to be confirmed says for when', async () => {
  await using _app = await openApp('business', async (world, browser) => {
    const callId = await recordPastCall(world, browser, CALL)
    await browser.caller.bulk.addCallBack({ callId })
    const wantedAt = new Date(2025, 11, 4, 14).getTime()
    await world.deps.db.updateTable('call_backs').set({ wantedAt }).execute()
    return `/call-dashboard?call=${callId}`
  })
  await screen.findByRole('link', { name: 'Call-back requested for Dec 4, 2025, 2:00 PM' })
  screen.getByRole('button', { name: 'Do not call again' })
  expect(screen.queryByRole('button', { name: 'Add to call-backs' })).toBeNull()
})

it('the message of an added call opens the call-backs, after asking about unsaved notes', async () => {
  await using app = await openApp(
    'business',
    async (world, browser) => `/call-dashboard?call=${await recordPastCall(world, browser, CALL)}`,
  )
  await app.user.type(await screen.findByLabelText('Notes'), 'Wants a table.')
  await app.user.click(screen.getByRole('button', { name: 'Add to call-backs' }))
  await app.user.click(await screen.findByRole('button', { name: 'View call-backs' }))
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await app.user.click(question.getByRole('button', { name: 'Leave' }))
  await screen.findByText('Added by your team.')
  expect(location.pathname).toBe('/bulk-caller/call-backs')
})

it('a number on the do-not-call list is not added', async () => {
  await using app = await openApp('business', async (world, browser) => {
    await browser.caller.bulk.addDoNotCall({ phoneNumbers: ['+12125550142'] })
    return `/call-dashboard?call=${await recordPastCall(world, browser, CALL)}`
  })
  await app.user.click(await screen.findByRole('button', { name: 'Add to call-backs' }))
  await screen.findByText('This number is on your do-not-call list')
})

it.each([
  { name: 'is not over', change: { facet: facetOf('in-progress', 'inbound') } },
  { name: 'never took place', change: { conversationId: null } },
])('a call that $name cannot be added', async ({ change }) => {
  await using _app = await openApp('business', async (world, browser) => {
    const callId = await recordPastCall(world, browser, CALL)
    await world.deps.db.updateTable('calls').set(change).where('id', '=', callId).execute()
    return `/call-dashboard?call=${callId}`
  })
  await screen.findByRole('button', { name: 'Do not call again' })
  expect(screen.queryByRole('button', { name: 'Add to call-backs' })).toBeNull()
})
