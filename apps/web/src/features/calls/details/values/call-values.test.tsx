// @vitest-environment happy-dom
import { recordPastCall } from '@callwright/api/testing/record-past-call'
import type { Browser, World } from '@callwright/api/testing/test-world'
import { waitUntil } from '@callwright/api/testing/wait-until'
import type { FieldKind, FieldValue } from '@callwright/contract/calls/call-fields'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { addField, findOutcome, recordAnalyzedCall } from '../../../../testing/analyzed-calls.ts'
import { it, openApp, type StartPath } from '../../../../testing/open-app.tsx'

type CallOptions = Partial<Parameters<typeof recordAnalyzedCall>[2]>
type Values = Parameters<typeof recordAnalyzedCall>[2]['values']

/** What the test call’s only customer line says. */
const LINE = 'Is there a pelican?'

const LINES = {
  turns: [
    { role: 'agent', text: 'For four people?', atSeconds: 1 },
    { role: 'customer', text: 'Yes, four.', atSeconds: 4 },
    { role: 'agent', text: 'See you soon.', atSeconds: 7 },
  ] as const,
}

it('a doubtful value says why, and the most similar line plays from the moment it was said', async () => {
  await using app = await openApp(
    'business',
    atGuests({ value: 40, quotes: 'absent', quoteTurn: 0, doubt: 'not-in-call', reason: 'They said “a big table”.' }),
  )
  const details = within(await findDetails())
  await details.findByText('40')
  details.getByText('Check this')
  details.getByText('These words are not in the call.', { exact: false })
  expect(details.getByText('They said “a big table”.').closest('details')?.open).toBe(false)
  const quote = within(details.getByRole('blockquote'))
  expect(quote.getByText(`“${LINE}”`).parentElement?.textContent).toBe(
    `The most similar line, from the customer: “${LINE}”`,
  )
  await app.user.click(quote.getByRole('button', { name: 'Play from 0:01' }))
  const audio = document.querySelector('audio')
  expect([audio?.currentTime, audio?.paused]).toEqual([1, false])
})

it.each<{ line: Omit<Values[number], 'field' | 'value'>; shown: (string | null)[]; doubt: string | null }>([
  { line: { quotes: 'found', quoteTurn: 1 }, shown: ['What the customer said: “Yes, four.”'], doubt: null },
  {
    line: { quotes: 'agent', quoteTurn: 2, doubt: 'agent-only' },
    shown: ['What the agent said: “See you soon.”'],
    doubt: 'Only the agent said this, and the customer did not answer.',
  },
  {
    line: { quotes: 'agent', quoteTurn: 1, doubt: 'agent-only' },
    shown: ['The most similar line, from the customer: “Yes, four.”'],
    doubt: 'Only the agent said this, and the customer did not answer.',
  },
  {
    line: { quotes: 'absent', quoteTurn: 0, doubt: 'not-in-call' },
    shown: ['The most similar line, from the agent: “For four people?”'],
    doubt: 'These words are not in the call.',
  },
  {
    line: { quotes: 'absent', doubt: 'not-in-call' },
    shown: [],
    doubt: 'These words are not in the call.',
  },
  { line: { quotes: 'none' }, shown: ['No words were quoted.'], doubt: null },
  { line: { quotes: null, quoteTurn: 1 }, shown: ['Customer: “Yes, four.”'], doubt: null },
  { line: { quotes: null }, shown: [], doubt: null },
])('a value with the line $line shows $shown', async ({ line, shown, doubt }) => {
  await using _app = await openApp('business', atGuests({ value: 4, ...line }, LINES))
  const details = within(await findDetails())
  const value = (await details.findByText('4')).closest('dd')?.parentElement ?? document.body
  const texts = [...value.querySelectorAll('blockquote p'), ...within(value).queryAllByText(/^No words/)]
  expect(texts.map(({ textContent }) => textContent)).toEqual(shown)
  expect(within(value).queryAllByText('Check this')).toHaveLength(doubt === null ? 0 : 1)
  if (doubt !== null) within(value).getByText(doubt, { exact: false })
})

it('without a recording, a value’s line is shown in the transcript', async () => {
  await using app = await openApp(
    'business',
    atCall(
      async (business) => [{ field: await findOutcome(business), value: 'interested', quotes: 'found', quoteTurn: 0 }],
      {
        hasRecording: false,
      },
    ),
  )
  const details = within(await findDetails())
  const transcript = within(await details.findByRole('list', { name: 'Transcript' }))
  expect(transcript.getByRole('listitem').getAttribute('aria-current')).toBeNull()
  await app.user.click(await details.findByRole('button', { name: 'Show in the transcript' }))
  expect(transcript.getByRole('listitem').getAttribute('aria-current')).toBe('time')
  expect(details.queryByText('Check this')).toBeNull()
})

it.each<{ kind: FieldKind; choices?: string[]; value: FieldValue; entered: string; shown: string; before: string }>([
  { kind: 'number', value: 40, entered: '', shown: 'No answer', before: '40' },
  { kind: 'goal', value: false, entered: 'Reached', shown: 'Reached', before: 'Not reached' },
  { kind: 'choice', choices: ['lunch', 'dinner'], value: 'tea', entered: 'Dinner', shown: 'Dinner', before: 'tea' },
])('a $kind, "$before", is corrected to "$shown", and the analysis’s value stays', async (correction) => {
  const { kind, choices, value, entered, shown, before } = correction
  await using app = await openApp(
    'business',
    atCall(async (business) => {
      const field = await addField(business, { kind, name: 'Field', ...(choices && { choices }) })
      return [{ field, value, doubt: 'not-in-list' }]
    }),
  )
  const details = within(await findDetails())
  await details.findByText(kind === 'choice' ? 'Tea' : before)
  // Only a value that is one of the choices can be confirmed.
  expect(details.queryByRole('button', { name: 'Looks right: Field' })).toBeNull()
  await app.user.click(details.getByRole('button', { name: 'Change Field' }))
  const control = await details.findByLabelText<HTMLInputElement | HTMLSelectElement>('New value')
  await waitFor(() => expect(document.activeElement).toBe(control))
  await enter(app.user, control, entered)
  await app.user.click(details.getByRole('button', { name: 'Save' }))
  await details.findByText(new RegExp(`^Changed by your team on .*\\. The analysis said ${before}\\.$`))
  details.getByText(shown)
  await waitFor(() => expect(document.activeElement).toBe(details.getByRole('button', { name: 'Change Field' })))
  await waitFor(() => expect(screen.queryByText('Check this')).toBeNull())
})

it('a doubtful value is confirmed with one click', async () => {
  await using app = await openApp(
    'business',
    atGuests({ value: 4, quotes: 'agent', quoteTurn: 0, doubt: 'agent-only' }),
  )
  const details = within(await findDetails())
  await app.user.click(await details.findByRole('button', { name: 'Looks right: Guests' }))
  await details.findByText(/^Confirmed by your team on /)
  details.getByText('4')
  expect(details.queryByText(/Only the agent said this/)).toBeNull()
  details.getByText(/^The most similar line/)
  await waitFor(() => expect(screen.queryByText('Check this')).toBeNull())
})

it('a corrected value still shows what the customer said', async () => {
  await using app = await openApp('business', atGuests({ value: 40, quotes: 'found', quoteTurn: 1 }, LINES))
  const details = within(await findDetails())
  await app.user.click(await details.findByRole('button', { name: 'Change Guests' }))
  // The words to correct it by stay in sight.
  details.getByText(/^What the customer said/)
  await enter(app.user, details.getByLabelText<HTMLInputElement>('New value'), '4')
  await app.user.click(details.getByRole('button', { name: 'Save' }))
  await details.findByText(/The analysis said 40\.$/)
  details.getByText(/^What the customer said/)
})

it('a correction that was not saved stays in its field, and is not lost by closing the details', async () => {
  await using app = await openApp('business', atGuests({ value: 40 }))
  const details = within(await findDetails())
  await app.user.click(await details.findByRole('button', { name: 'Change Guests' }))
  const input = details.getByLabelText<HTMLInputElement>('New value')
  await enter(app.user, input, 'four')
  await app.user.click(details.getByRole('button', { name: 'Save' }))
  details.getByText('Please enter a number')
  expect(document.activeElement).toBe(input)
  await enter(app.user, input, '4')
  app.server.isDown = true
  await app.user.click(details.getByRole('button', { name: 'Save' }))
  await details.findByText('The server cannot be reached. Please check your connection and try again.')
  expect(input.value).toBe('4')

  await app.user.click(details.getByRole('button', { name: 'Close' }))
  const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
  await app.user.click(question.getByRole('button', { name: 'Keep editing' }))
  app.server.isDown = false
  await app.user.click(await details.findByRole('button', { name: 'Save' }))
  await details.findByText(/The analysis said 40\.$/)
})

it('Escape leaves the correction, not the details', async () => {
  await using app = await openApp(
    'business',
    atCall(async (business) => {
      const guests = await addField(business, { kind: 'number', name: 'Guests' })
      return [
        { field: await findOutcome(business), value: null },
        { field: guests, value: 40 },
      ]
    }),
  )
  const details = within(await findDetails())
  await app.user.click(await details.findByRole('button', { name: 'Change Guests' }))
  // One value is corrected at a time.
  expect(details.getByRole<HTMLButtonElement>('button', { name: 'Change Outcome' }).disabled).toBe(true)
  await enter(app.user, details.getByLabelText<HTMLInputElement>('New value'), '4')
  await app.user.keyboard('{Escape}')
  details.getByText('40')
  details.getByText('No answer')
  await waitFor(() => expect(document.activeElement).toBe(details.getByRole('button', { name: 'Change Guests' })))
})

it.each([
  { status: 'missed' as const, reason: 'There was no conversation to analyze.' },
  { status: 'completed' as const, reason: 'No outcomes were set up when this call took place.' },
])('a $status call without values says why', async ({ status, reason }) => {
  await using _app = await openApp(
    'business',
    async (world, business) =>
      `/call-dashboard?call=${await recordPastCall(world, business, { days: 1, id: 'conv_1', status })}`,
  )
  const details = within(await findDetails())
  await details.findByText(reason)
  expect(details.getByText('Agent version').nextSibling?.textContent).toBe('Unknown')
})

it('the details link to the versions of the agent, and name a test call in the browser', async () => {
  await using _app = await openApp('business', async (world, { caller }) => {
    await caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Good morning!' })
    const { callId } = await caller.calls.place({ phoneNumber: '555-555-0101' })
    await waitUntil(async () => (await caller.calls.byId({ callId })).status === 'completed')
    await world.deps.db.updateTable('calls').set({ source: 'browser' }).execute()
    return `/call-dashboard?call=${callId}`
  })
  const details = within(await findDetails())
  const link = await details.findByRole('link', { name: /^\w{3} \d+, \d+:\d\d [AP]M$/ })
  expect(link.getAttribute('href')).toBe('/callwright-agent?tab=configuration')
  expect(details.getAllByText('Test call in the browser').length).toBeGreaterThan(0)
  expect(details.getByText('Phone Number').nextSibling?.textContent).toBe('In the browser')
})

/** The details of a call of yesterday with this answer to how many guests come. */
function atGuests(answer: Omit<Values[number], 'field'>, options?: CallOptions): StartPath {
  return atCall(async (business) => {
    const guests = await addField(business, { kind: 'number', name: 'Guests' })
    return [{ field: guests, ...answer }]
  }, options)
}

/** The details of a call of yesterday with these values. */
function atCall(listValues: (business: Browser) => Promise<Values>, options: CallOptions = {}): StartPath {
  return async (world: World, business: Browser) => {
    const values = await listValues(business)
    return `/call-dashboard?call=${await recordAnalyzedCall(world, business, { id: 'conv_1', values, ...options })}`
  }
}

async function findDetails(): Promise<HTMLElement> {
  await screen.findByText('Call Summary')
  return screen.getByRole('dialog', { name: 'Call Details' })
}

async function enter(user: UserEvent, control: HTMLInputElement | HTMLSelectElement, text: string): Promise<void> {
  if (control instanceof HTMLSelectElement) {
    await within(control).findByRole('option', { name: text })
    return await user.selectOptions(control, text)
  }
  await user.clear(control)
  if (text !== '') await user.type(control, text)
}
