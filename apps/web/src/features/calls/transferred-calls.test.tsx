// @vitest-environment happy-dom
import { recordPastCall } from '@callwright/api/testing/record-past-call'
import type { Browser, World } from '@callwright/api/testing/test-world'
import { asE164 } from '@callwright/contract/text/phone'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp } from '../../testing/open-app.tsx'

it('a transferred call has a mark in the list; its details name the person and divide the transcript', async () => {
  await using app = await openApp('business', async (world, business) => {
    await recordTransfer(world, business)
    return '/call-dashboard'
  })
  await screen.findByText('Transferred')
  await app.user.click(screen.getByRole('button', { name: 'View More' }))
  // The dialog that is shown while the details load is another one.
  const transcript = within(await screen.findByRole('list', { name: 'Transcript' }))
  const details = within(screen.getByRole('dialog', { name: 'Call Details' }))
  const lines = transcript.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines[0]).toBe('Transferred to Ann')
  expect(lines[1]).toMatch(/^Customer.*Is there a pelican\?$/)
  const [status] = details.getAllByText(/^Transferred to/)
  expect(status?.textContent).toBe('Transferred to Ann, +1 212-555-0199')
})

it('the list is filtered by transferred calls, and the URL keeps the filter until it is removed', async () => {
  await using app = await openApp('business', async (world, business) => {
    await recordPastCall(world, business, { days: 1, id: 'conv_1' })
    await recordTransfer(world, business)
    return '/call-dashboard'
  })
  await screen.findByText('2 calls')
  await app.user.click(screen.getByRole('button', { name: 'More filters' }))
  const filters = within(await screen.findByRole('dialog', { name: 'More filters' }))
  await app.user.selectOptions(filters.getByLabelText('How the call ended'), 'Transferred')
  await app.user.click(filters.getByRole('button', { name: 'Show calls' }))
  await screen.findByText('1 of 2 calls')
  expect(location.search).toBe('?endReason=transferred')
  await app.user.click(screen.getByRole('button', { name: 'Remove the filter Transferred' }))
  await screen.findByText('2 calls')
  expect(location.search).toBe('')
})

it('the review counts transferred calls, which reached a person', async () => {
  await using _app = await openApp('business', async (world, business) => {
    await recordPastCall(world, business, { days: 1, id: 'conv_1', status: 'missed' })
    await recordTransfer(world, business)
    return '/call-review'
  })
  const readFigure = (label: string): string | null | undefined =>
    screen.queryByText(label, { selector: 'dt, dt *' })?.closest('dt')?.nextElementSibling?.textContent
  await waitFor(() => expect(readFigure('Transferred')).toBe('1'))
  expect(readFigure('Reached')).toBe('150%')
})

/** Records a call of yesterday that was transferred to Ann before its only line. */
async function recordTransfer(world: World, business: Browser): Promise<void> {
  const [phoneNumber, condition] = [asE164('+12125550199'), 'When the caller asks for a person.']
  const transfers = [{ name: 'Ann', phoneNumber, condition, type: 'conference' as const }]
  await business.caller.agent.saveTransfers({ transfers })
  await recordPastCall(world, business, { days: 1, id: 'conv_2', transfer: { phoneNumber, turn: 0 } })
}
