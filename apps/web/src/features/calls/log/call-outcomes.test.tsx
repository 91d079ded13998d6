// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { addField, findOutcome, recordAnalyzedCall } from '../../../testing/analyzed-calls.ts'
import { it, openApp } from '../../../testing/open-app.tsx'

it('a call in the list shows its outcome, its reached goals, whether a value needs a check, and an opening without the disclosure', async () => {
  await using _app = await openApp('business', async (world, business) => {
    const outcome = await findOutcome(business)
    const booked = await addField(business, { kind: 'goal', name: 'Table booked' })
    const guests = await addField(business, { kind: 'number', name: 'Guests' })
    await recordAnalyzedCall(world, business, {
      id: 'conv_1',
      name: 'Ada',
      values: [
        { field: outcome, value: 'interested' },
        { field: booked, value: true },
        { field: guests, value: 40, doubt: 'not-in-call' },
      ],
    })
    await recordAnalyzedCall(world, business, {
      id: 'conv_2',
      name: 'Ben',
      disclosure: 'cut',
      values: [
        { field: outcome, value: null },
        { field: booked, value: false },
      ],
    })
    return '/call-dashboard'
  })
  const ada = await readCard('Ada')
  expect(ada).toMatch(
    /Completed.*Interested · Goal reached: Table booked · Check this · A table by the aquarium was booked/,
  )
  screen.getByTitle('Outcome: Interested')
  const ben = await readCard('Ben')
  expect(ben).toContain('Not disclosed · A table')
  expect(ben).not.toMatch(/interested|Check this|Goal reached/)
})

it('a voicemail has a mark of its own, which is not repeated by the outcome', async () => {
  await using _app = await openApp('business', async (world, business) => {
    const outcome = await findOutcome(business)
    const endReason = 'voicemail'
    const [same, other] = ['voicemail', 'no conversation'].map((value) => [{ field: outcome, value }])
    await recordAnalyzedCall(world, business, { id: 'conv_1', name: 'Ada', endReason, values: same ?? [] })
    await recordAnalyzedCall(world, business, { id: 'conv_2', name: 'Ben', endReason, values: other ?? [] })
    return '/call-dashboard'
  })
  expect((await readCard('Ada')).match(/voicemail/gi)).toEqual(['Voicemail'])
  expect(await readCard('Ben')).toContain('Voicemail · No conversation · ')
})

it('a test call in the browser says so in place of a number', async () => {
  await using app = await openApp('business', async (world, business) => {
    const values = [{ field: await findOutcome(business), value: 'interested' }]
    await recordAnalyzedCall(world, business, { id: 'conv_1', name: 'Ada', source: 'browser', values })
    return '/call-dashboard'
  })
  const card = await readCard('Ada')
  expect(card).toContain('In the browser')
  expect(card).not.toContain('+1')
  await app.user.click(screen.getByRole('link', { name: 'Home' }))
  await screen.findByRole('heading', { name: 'Call Log' })
  await screen.findByText('In the browser')
})

it('the list and its export are filtered by the outcome, until the filter is removed', async () => {
  let outcomeId = ''
  await using app = await openApp('business', async (world, business) => {
    const outcome = await findOutcome(business)
    outcomeId = outcome.id
    const [interested, callBack] = ['interested', 'call back'].map((value) => [{ field: outcome, value }])
    await recordAnalyzedCall(world, business, { id: 'conv_1', name: 'Ada', values: interested ?? [] })
    await recordAnalyzedCall(world, business, { id: 'conv_2', name: 'Ben', values: callBack ?? [] })
    return '/call-dashboard'
  })
  await screen.findByText('Ada')
  await screen.findByRole('option', { name: 'Call back' })
  await app.user.selectOptions(screen.getByLabelText('Outcome'), 'call back')
  await screen.findByText('1 of 2 calls')
  expect([screen.queryByText('Ada'), screen.queryByText('Ben') !== null]).toEqual([null, true])
  expect(new URLSearchParams(location.search).get('values')).toBe(`${outcomeId}:call back`)
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Export CSV' })
  expect(new URL(link.href).searchParams.get('values')).toBe(`${outcomeId}:call back`)
  screen.getByText('Filters (1)')

  await app.user.click(screen.getByRole('button', { name: 'Remove the filter Outcome: Call back' }))
  await screen.findByText('Ada')
  expect(location.search).toBe('')
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
})

it('filters by several fields and marks are combined, and cleared together', async () => {
  const ids: string[] = []
  await using app = await openApp('business', async (world, business) => {
    const guests = await addField(business, { kind: 'number', name: 'Guests' })
    const isNew = await addField(business, { kind: 'yes-no', name: 'New customer' })
    const city = await addField(business, { kind: 'text', name: 'City' })
    const service = await addField(business, { kind: 'choice', name: 'Service', choices: ['lunch', 'dinner'] })
    const booked = await addField(business, { kind: 'goal', name: 'Table booked' })
    ids.push(...[guests, isNew, city, service, booked].map(({ id }) => id))
    const values = [
      { field: guests, value: 4 },
      { field: isNew, value: true },
      { field: city, value: 'Washington, D.C.' },
      { field: service, value: 'dinner', doubt: 'agent-only' as const },
      { field: booked, value: true },
    ]
    await recordAnalyzedCall(world, business, { id: 'conv_1', name: 'Ada', values, disclosure: 'missing' })
    await recordAnalyzedCall(world, business, { id: 'conv_2', name: 'Ben', values: values.slice(0, 3) })
    return '/call-dashboard'
  })
  await screen.findByText('Ben')
  const filters = within(await openFilters(app.user))
  await app.user.type(await filters.findByLabelText('Guests'), 'four')
  await app.user.selectOptions(filters.getByLabelText('New customer'), 'Yes')
  await app.user.type(filters.getByLabelText('City'), 'washington, d.c. ')
  await app.user.selectOptions(filters.getByLabelText('Service'), 'dinner')
  await app.user.selectOptions(filters.getByLabelText('Table booked'), 'Reached')
  await app.user.click(filters.getByLabelText('Needs a check'))
  await app.user.click(filters.getByLabelText('Not disclosed'))
  await app.user.click(filters.getByRole('button', { name: 'Show calls' }))
  filters.getByText('Please enter a number')
  const guests = filters.getByLabelText<HTMLInputElement>('Guests')
  expect(document.activeElement).toBe(guests)
  await app.user.clear(guests)
  await app.user.type(guests, '4.0')
  await app.user.click(filters.getByRole('button', { name: 'Show calls' }))

  await screen.findByText('1 of 2 calls')
  expect([screen.queryByText('Ben'), screen.queryByText('Ada') !== null]).toEqual([null, true])
  const chips = within(screen.getByRole('list', { name: 'Active filters' })).getAllByRole('listitem')
  expect(chips.map(({ textContent }) => textContent)).toEqual([
    'Guests: 4',
    'New customer: Yes',
    'City: washington, d.c.',
    'Service: Dinner',
    'Table booked: Reached',
    'Needs a check',
    'Not disclosed',
  ])
  const texts = ['4', 'yes', 'washington\\, d.c.', 'dinner', 'yes']
  const params = new URLSearchParams(location.search)
  expect(params.get('values')).toBe(ids.map((id, index) => `${id}:${texts[index]}`).join(','))
  expect([params.get('needsCheck'), params.get('notDisclosed')]).toEqual(['true', 'true'])

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = within(await openFilters(app.user))
  expect(again.getByLabelText<HTMLInputElement>('Guests').value).toBe('4')
  await app.user.selectOptions(again.getByLabelText('How the call ended'), 'Voicemail')
  await app.user.click(again.getByRole('button', { name: 'Show calls' }))
  await screen.findByText('No calls match your search criteria')
  expect(new URLSearchParams(location.search).get('endReason')).toBe('voicemail')
  await app.user.click(screen.getByRole('button', { name: 'Show all calls' }))
  await screen.findByText('Ben')
  expect(location.search).toBe('')
})

it('the other filters work while the fields cannot be loaded, which can be tried again', async () => {
  await using app = await openApp(
    'business',
    async (world, business) => {
      const outcome = await findOutcome(business)
      const guests = await addField(business, { kind: 'number', name: 'Guests' })
      const values = [{ field: outcome, value: 'voicemail' }]
      await recordAnalyzedCall(world, business, { id: 'conv_1', name: 'Ada', endReason: 'voicemail', values })
      await recordAnalyzedCall(world, business, { id: 'conv_2', name: 'Ben', values: [{ field: guests, value: 4 }] })
      return '/call-dashboard?direction=inbound'
    },
    { failing: ['agent.fields'] },
  )
  await screen.findByText('Ben')
  const filters = within(await openFilters(app.user))
  await app.user.selectOptions(filters.getByLabelText('How the call ended'), 'Voicemail')
  await filters.findByText('Your fields could not be loaded')
  app.server.failing.clear()
  await app.user.click(filters.getByRole('button', { name: 'Try again' }))
  await filters.findByLabelText('Guests')
  await app.user.click(filters.getByRole('button', { name: 'Show calls' }))
  await screen.findByText('1 of 2 calls')
  expect(location.search).toBe('?direction=inbound&endReason=voicemail')
})

it('a filter by a field that is no longer in use is shown, stays when others change, and can be removed', async () => {
  await using app = await openApp('business', async (world, business) => {
    const guests = await addField(business, { kind: 'number', name: 'Guests' })
    await business.caller.agent.retireField({ fieldId: guests.id })
    await recordAnalyzedCall(world, business, { id: 'conv_1', name: 'Ada', values: [{ field: guests, value: 4 }] })
    return `/call-dashboard?values=${guests.id}:4`
  })
  await screen.findByText('Ada')
  const filters = within(await openFilters(app.user))
  await filters.findByRole('link', { name: 'Add questions and goals' })
  await app.user.click(filters.getByLabelText('Needs a check'))
  await app.user.click(filters.getByRole('button', { name: 'Show calls' }))
  await screen.findByText('No calls match your search criteria')
  await app.user.click(screen.getByRole('button', { name: 'Remove the filter Removed field: 4' }))
  await waitFor(() => expect(location.search).toBe('?needsCheck=true'))
})

async function openFilters(user: UserEvent): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: 'More filters' }))
  return await screen.findByRole('dialog', { name: 'More filters' })
}

async function readCard(name: string): Promise<string> {
  return (await screen.findByText(name)).closest('li')?.textContent ?? ''
}
