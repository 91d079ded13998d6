// @vitest-environment happy-dom
import { makeList, makeNumbers } from '@callwright/api/testing/campaigns'
import { charge, OPERATOR_PASSWORD, tenantOf } from '@callwright/api/testing/operator'
import { recordPastCall } from '@callwright/api/testing/record-past-call'
import type { World } from '@callwright/api/testing/test-world'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp } from '../../testing/open-app.tsx'

it.each([
  {
    sendsEmails: true,
    text: 'Emails the client a password reset link.',
    result: 'It is on its way to ada@example.com.',
  },
  {
    sendsEmails: false,
    text: 'Saves an email with a password reset link in the data directory’s outbox folder.',
    result: 'The email to ada@example.com is in the data directory’s outbox folder.',
  },
])('a client’s page says where a reset link goes if emails are sent: $sendsEmails', async (state) => {
  await using app = await openApp('operator', async (world) => {
    const tenantId = await tenantOf(await world.signUp('ada@example.com'))
    Object.assign(world.deps.settings, { emailVerificationRequired: state.sendsEmails })
    return `/admin/usage/clients/${tenantId}`
  })
  await screen.findByText(state.text)
  await app.user.click(screen.getByRole('button', { name: 'Send reset link' }))
  await screen.findByText(state.result)
})

it('a client’s page links back to the clients and ends with the data that can be deleted', async () => {
  await using _app = await openApp(
    'operator',
    async (world) => `/admin/usage/clients/${await tenantOf(await world.signUp('ada@example.com'))}`,
  )
  await screen.findByRole('heading', { name: 'Ledger' })
  const main = within(screen.getByRole('main'))
  const headings = main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.at(-1)).toBe('Data')
  expect(main.getByRole('link', { name: 'Clients' }).getAttribute('href')).toBe('/admin/usage/clients')
})

it('a client’s ledger shows what each call and the month cost, as far as it is known', async () => {
  await using _app = await openApp('operator', async (world) => {
    const client = await world.signUp('ada@example.com')
    await recordPastCall(world, client, { days: 0, id: 'conv_1', cost: { credits: 1200, microUsd: 350_000 } })
    await recordPastCall(world, client, { days: 0, id: 'conv_2', cost: { credits: 4, microUsd: null } })
    await recordPastCall(world, client, { days: 0, id: 'conv_3' })
    return `/admin/usage/clients/${await tenantOf(client)}`
  })
  await screen.findByText(/, recounted just now\. Cost: 1,204 credits \(\$0\.35\)$/)
  const table = within(screen.getByRole('table', { name: 'Ledger entries, newest first' }))
  table.getByRole('columnheader', { name: 'Cost' })
  const costs = table.getAllByRole('row').map((row) => within(row).queryAllByRole('cell').at(-1)?.textContent)
  expect(costs).toEqual([undefined, '—', '4 credits', '1,200 credits ($0.35)'])
  expect(table.getAllByText('Number ending in 0142')).toHaveLength(3)
  expect(document.body.textContent).not.toContain('212-555-0142')
  expect(table.getAllByRole('button', { name: 'Copy link for the client: Number ending in 0142' })).toHaveLength(3)
})

it('Usage shows the last benchmark or None, the last limit alert, and each client’s email address', async () => {
  await using _app = await openApp('operator', async (world, { caller }) => {
    const tenantId = await tenantOf(await world.signUp('ada@example.com', 'Ada Dental'))
    await world.signUp('ben@example.com', 'Ben Pizza')
    await caller.admin.setLimit({ tenantId, limitMinutes: 1 })
    await charge(world, tenantId, { seconds: 60 })
    return '/admin/usage'
  })
  await screen.findByText('Limit alert: 100%')
  expect(screen.getAllByText('None')).toHaveLength(2)
  for (const email of ['ada@example.com', 'ben@example.com']) expect(screen.getAllByText(email)).toHaveLength(1)
})

it('Status counts each campaign and call once, and says that emails are saved as files', async () => {
  await using _app = await openApp('operator', prepareDialer)
  await screen.findByText('No mail server: saved as files')
  const readFact = (name: string): string | null | undefined =>
    screen.getByText(name).nextElementSibling?.firstChild?.textContent
  const names = ['Campaigns running', 'Campaigns on hold', 'Calls being placed', 'Calls in progress', 'Last saved']
  expect(names.map(readFact)).toEqual(['1', '1', '1', '1', 'Never'])
  screen.getByText('Requested; the provider has not responded yet')
})

it('the audit log says whether a service was paused or resumed, and whose user signed in', async () => {
  await using _app = await openApp('operator', async (world, { caller }) => {
    const tenantId = await tenantOf(await world.signUp('ada@example.com', 'Ada Dental'))
    for (const paused of [true, false]) await caller.admin.setPaused({ tenantId, paused })
    return '/admin/usage/audit'
  })
  await screen.findByText('Pause service')
  screen.getByText('Resume service')
  // Signing up, and signing in.
  const signIns = screen.getAllByText('ada@example.com').map((email) => email.closest('li'))
  expect(signIns).toHaveLength(2)
  for (const entry of signIns) expect(entry?.textContent).toContain('Ada Dental')
})

it('the audit log tells a deleted client from the operator’s own business, which may have no name either', async () => {
  await using _app = await openApp('operator', async (world, { caller }) => {
    const tenantId = await tenantOf(await world.signUp('ada@example.com', 'Ada Dental'))
    await caller.admin.eraseClient({ tenantId, businessName: 'Ada Dental', password: OPERATOR_PASSWORD })
    return '/admin/usage/audit?kind=auth'
  })
  const own = await screen.findByText('Your own business')
  expect(own.closest('li')?.textContent).toContain('operator@localhost')
  expect(screen.getAllByText('Deleted client')).toHaveLength(2)
})

it('Reconciliation asks for a client at its field, and then compares', async () => {
  await using app = await openApp('operator', async (world) => {
    await world.signUp('ada@example.com', 'Ada Dental')
    return '/admin/usage/reconciliation'
  })
  await screen.findByText(/an email is saved in the data directory’s outbox folder/)
  const compare = screen.getByRole('button', { name: 'Compare' })
  await app.user.click(compare)
  await screen.findByText('Please choose a client')
  const client = screen.getByLabelText('Client')
  await waitFor(() => expect(document.activeElement).toBe(client))
  await app.user.selectOptions(client, await screen.findByRole('option', { name: 'Ada Dental (ada@example.com)' }))
  await app.user.click(compare)
  await screen.findByText('The ledger matches the voice provider')
})

async function prepareDialer(world: World): Promise<string> {
  const ada = await world.signUp('ada@example.com')
  const { db } = world.deps
  for (const name of ['One', 'Two']) await ada.caller.bulk.create({ name, list: makeList(makeNumbers(1)) })
  await db.updateTable('campaigns').set({ heldReason: 'limit-reached' }).where('name', '=', 'Two').execute()
  for (const id of ['conv_1', 'conv_2']) await recordPastCall(world, ada, { days: 0, id })
  await db.updateTable('calls').set({ lookupAt: 9e15 }).execute()
  await db.updateTable('calls').set({ conversationId: null }).where('conversationId', '=', 'conv_1').execute()
  return '/admin/usage/status'
}
