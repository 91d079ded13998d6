// @vitest-environment happy-dom
import { recordPastCall } from '@callwright/api/testing/record-past-call'
import { indexCalls } from '@callwright/db/testing/index-calls'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp, type StartPath } from '../../testing/open-app.tsx'

it('a search for spoken words says who said them, and highlights them in the opened call', async () => {
  await using app = await openApp('business', async (world, business) => {
    await recordPastCall(world, business, { days: 1, id: 'conv_1' })
    await indexCalls(world.deps.db)
    return '/call-dashboard?q=pelican'
  })
  const speaker = await screen.findByText('Customer:')
  expect(speaker.parentElement?.textContent).toBe('Customer: Is there a pelican?')
  await app.user.click(screen.getByRole('button', { name: 'View More' }))
  const transcript = within(await screen.findByRole('list', { name: 'Transcript' }))
  expect((await transcript.findByText('pelican')).tagName).toBe('MARK')
})

it('the details of a missed call name its direction next to the caller, and offer to call back', async () => {
  await using _app = await openApp('business', atNamedCall('missed'))
  await screen.findByText('Inbound call')
  const details = within(screen.getByRole('dialog', { name: 'Call Details' }))
  details.getByText('Grace Hopper')
  const link = details.getByRole('link', { name: 'Call back +1 212-555-0142' })
  expect(link.getAttribute('href')).toBe('tel:+12125550142')
})

it('the details of a completed call do not offer to call back', async () => {
  await using _app = await openApp('business', atNamedCall('completed'))
  await screen.findByText('Inbound call')
  expect(screen.queryByRole('link', { name: /^Call back/ })).toBeNull()
})

it('the question before a call is deleted names the contact and the number', async () => {
  await using app = await openApp('business', atNamedCall('completed'))
  await app.user.click(await screen.findByRole('button', { name: 'Delete Call' }))
  const question = await screen.findByRole('dialog', { name: 'Delete this call?' })
  expect(question.textContent).toContain('The call with Grace Hopper, +1 212-555-0142, its transcript')
})

it('notes can be saved once they have changed', async () => {
  await using app = await openApp('business', atNamedCall('completed'))
  const notes = await screen.findByLabelText('Notes')
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' })
  expect(save.disabled).toBe(true)
  await app.user.type(notes, '.')
  expect(save.disabled).toBe(false)
  await app.user.type(notes, '{Backspace}')
  expect(save.disabled).toBe(true)
  await app.user.type(notes, ' Call again{Control>}{Enter}{/Control}')
  await screen.findByText('Changes saved')
})

it('J and K step through the list’s calls, and ask before changed notes are lost', async () => {
  await using app = await openApp('business', async (world, business) => {
    for (const days of [1, 2, 3]) {
      const callId = await recordPastCall(world, business, { days, id: `conv_${days}` })
      await business.caller.calls.saveNotes({ callId, notes: `conv_${days}` })
    }
    return '/call-dashboard'
  })
  const readNotes = (): string => screen.getByLabelText<HTMLTextAreaElement>('Notes').value
  await app.user.click((await screen.findAllByRole('button', { name: 'View More' }))[0] ?? document.body)
  await screen.findByLabelText('Notes')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Previous call/ }).disabled).toBe(true)
  await app.user.keyboard('jj')
  await waitFor(() => expect(readNotes()).toBe('conv_3'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Next call/ }).disabled).toBe(true)
  await app.user.keyboard('k')
  await waitFor(() => expect(readNotes()).toBe('conv_2'))

  await app.user.type(screen.getByLabelText('Notes'), ' jk')
  await app.user.click(screen.getByRole('button', { name: /^Next call/ }))
  const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
  expect(readNotes()).toBe('conv_2 jk')
  await app.user.click(question.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(readNotes()).toBe('conv_3'))
  // Stepping adds no history entries.
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.search).toBe('')
})

it('a call in Test Mode says so in the list', async () => {
  await using _app = await openApp('business', async (world, business) => {
    await recordPastCall(world, business, { days: 1, id: 'conv_1' })
    await world.deps.db.updateTable('calls').set({ testMode: 1 }).execute()
    return '/call-dashboard'
  })
  expect((await screen.findByText('Test')).textContent).toBe('Test call')
})

function atNamedCall(status: 'completed' | 'missed'): StartPath {
  return async (world, business) => {
    const callId = await recordPastCall(world, business, { days: 1, id: 'conv_1', status })
    await world.deps.db.updateTable('calls').set({ contactName: 'Grace Hopper' }).execute()
    return `/call-dashboard?call=${callId}`
  }
}
