// @vitest-environment happy-dom
import type { OpeningHours } from '@callwright/contract/agent/opening-hours'
import { NEVER_OPEN } from '@callwright/contract/agent/opening-hours-text'
import { CLOSED_MESSAGE, makeHours } from '@callwright/api/testing/opening-hours'
import { signInOperator, tenantOf } from '@callwright/api/testing/operator'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { it, openApp, type OpenedApp } from '../../../testing/open-app.tsx'
import { refuseAgentUpdates } from '../../../testing/refuse-agent-updates.ts'

const HOURS = '/callwright-agent?tab=hours'
/** Weekdays from 9 to 5 in New York. */
const OFFICE = makeHours('closed', {
  timeZone: 'America/New_York',
  week: [0, 1, 2, 3, 4].map((day) => ({ day, from: '09:00', until: '17:00' })),
})

/** For tests that need only one day: each renders hundreds of options. */
const MONDAY_ONLY = { ...OFFICE, week: OFFICE.week.slice(0, 1) }

it('hours are off at first, start with office hours when turned on, and are saved', async () => {
  await using app = await openHours(null)
  const hours = await screen.findByRole('switch', {
    name: 'Use opening hours',
    description: /^Off: your agent answers all incoming calls as usual/,
  })
  expect(screen.queryByLabelText('Time zone')).toBeNull()
  await app.user.click(hours)
  await screen.findByText('Unsaved changes')
  screen.getByRole('switch', { description: 'Checked at the start of each incoming call.' })
  expect([valueOf('Monday opens at'), valueOf('Friday closes at')]).toEqual(['09:00', '17:00'])
  expect(screen.queryByLabelText('Saturday opens at')).toBeNull()
  expect(screen.getAllByText('Closed')).toHaveLength(2)
  expect(valueOf('First message when closed')).toMatch(/^Thank you for calling Ada Dental\. We are closed/)
  const timeZone = screen.getByRole('combobox', { name: 'Time zone' })
  await app.user.click(timeZone)
  await screen.findByRole('option', { name: 'Eastern Time (New York)' })
  expect(screen.queryByRole('option', { name: 'Japan Standard Time (Tokyo)' })).toBeNull()
  for (const [text, name] of [
    ['tokyo', 'Japan Standard Time (Tokyo)'],
    ['new york', 'Eastern Time (New York)'],
  ]) {
    await app.user.clear(timeZone)
    await app.user.type(timeZone, text ?? '')
    await app.user.click(await screen.findByRole('option', { name }))
  }
  await save(app.user)
  expect(await readSaved(app)).toMatchObject({ ...OFFICE, outside: { kind: 'agent' } })
})

it('saved hours are shown and can be turned off', async () => {
  await using app = await openHours(MONDAY_ONLY)
  await screen.findByLabelText('Time zone')
  expect([valueOf('Time zone'), valueOf('Message when closed')]).toEqual(['Eastern Time (New York)', CLOSED_MESSAGE])
  expect(screen.queryByText('Unsaved changes')).toBeNull()
  await app.user.click(screen.getByRole('switch'))
  expect(screen.queryByLabelText('Time zone')).toBeNull()
  await save(app.user)
  expect(await readSaved(app)).toBeNull()
})

it('a day can have several spans, including one past midnight', async () => {
  await using app = await openHours(OFFICE)
  await screen.findByLabelText('Time zone')
  await app.user.selectOptions(screen.getByLabelText('Monday closes at'), '12:00 PM')
  await app.user.click(screen.getByRole('button', { name: 'Add hours on Monday' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Monday 2 opens at')))
  expect([valueOf('Monday 2 opens at'), valueOf('Monday 2 closes at')]).toEqual(['13:00', '14:00'])
  expect(screen.queryByText('Closes the next day')).toBeNull()
  await app.user.selectOptions(screen.getByLabelText('Monday 2 closes at'), '2:30 AM')
  screen.getByText('Closes the next day')
  await app.user.click(screen.getByRole('button', { name: 'Remove hours on Tuesday' }))
  const addOnTuesday = screen.getByRole('button', { name: 'Add hours on Tuesday' })
  await waitFor(() => expect(document.activeElement).toBe(addOnTuesday))
  expect(screen.queryByLabelText('Tuesday opens at')).toBeNull()
  await app.user.selectOptions(screen.getByLabelText('Friday closes at'), '12:00 AM')
  await save(app.user)
  expect((await readSaved(app))?.week).toEqual([
    { day: 0, from: '09:00', until: '12:00' },
    { day: 0, from: '13:00', until: '02:30' },
    { day: 2, from: '09:00', until: '17:00' },
    { day: 3, from: '09:00', until: '17:00' },
    { day: 4, from: '09:00', until: '00:00' },
  ])
})

it('a day has at most five spans, and a saved time that is not a half hour can still be chosen', async () => {
  const week = [6, 9, 12, 15].map((hour) => {
    return { day: 0, from: `${String(hour).padStart(2, '0')}:05`, until: `${String(hour + 1).padStart(2, '0')}:00` }
  })
  await using app = await openHours({ ...OFFICE, week })
  expect((await screen.findByLabelText<HTMLSelectElement>('Monday 1 opens at')).selectedOptions[0]?.text).toBe(
    '6:05 AM',
  )
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add hours on Monday' })
  await app.user.click(add)
  await screen.findByLabelText('Monday 5 opens at')
  expect(add.disabled).toBe(true)
})

it('overlapping spans are refused, with the error at their day', async () => {
  await using app = await openHours(OFFICE)
  await app.user.click(await screen.findByRole('button', { name: 'Add hours on Wednesday' }))
  await app.user.selectOptions(screen.getByLabelText('Wednesday 2 opens at'), '4:30 PM')
  await app.user.click(screen.getByRole('button', { name: 'Save Hours' }))
  const description =
    'Two time ranges on Wednesday overlap: 9:00 AM to 5:00 PM and 4:30 PM to 7:00 PM. Please change one of them.'
  const first = await screen.findByRole('combobox', { name: 'Wednesday 1 opens at', description })
  await waitFor(() => expect(document.activeElement).toBe(first))
  expect(screen.getByLabelText('Monday opens at').getAttribute('aria-invalid')).toBeNull()
  await app.user.selectOptions(screen.getByLabelText('Wednesday 2 opens at'), '5:00 PM')
  expect(screen.queryByText(description)).toBeNull()
  await save(app.user)
})

it('a day is copied to other weekdays', async () => {
  await using app = await openHours(OFFICE)
  await app.user.selectOptions(await screen.findByLabelText('Monday opens at'), '7:30 AM')
  await app.user.click(screen.getByRole('button', { name: 'Copy Monday’s hours' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy Monday’s hours' }))
  const isChecked = (box: HTMLElement): boolean => box instanceof HTMLInputElement && box.checked
  expect(dialog.getAllByRole('checkbox').map(isChecked)).toEqual([true, true, true, true, false, false])
  await app.user.click(dialog.getByRole('checkbox', { name: 'Thursday' }))
  await app.user.click(dialog.getByRole('checkbox', { name: 'Sunday' }))
  await app.user.click(dialog.getByRole('button', { name: 'Copy' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await save(app.user)
  const opening = (await readSaved(app))?.week.map(({ day, from }) => `${day} ${from}`)
  expect(opening).toEqual(['0 07:30', '1 07:30', '2 07:30', '3 09:00', '4 07:30', '6 07:30'])
})

it('an empty week is explained, and can be saved', async () => {
  await using app = await openHours({ ...OFFICE, week: [{ day: 0, from: '09:00', until: '17:00' }] })
  await screen.findByLabelText('Monday opens at')
  expect(screen.queryByText(NEVER_OPEN)).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Remove hours on Monday' }))
  screen.getByText(NEVER_OPEN)
  await save(app.user)
  expect((await readSaved(app))?.week).toEqual([])
})

it('overlapping exceptions are refused with a sentence that names both', async () => {
  await using app = await openHours(MONDAY_ONLY)
  await addException(app.user, { number: 1, name: 'Christmas', from: '2026-12-24' })
  // An exception has one day until another last day is entered.
  expect(valueOf('Last day')).toBe('2026-12-24')
  await addException(app.user, { number: 2, name: 'Winter break', from: '2026-12-20', until: '2027-01-03' })
  await app.user.click(screen.getByRole('button', { name: 'Save Hours' }))
  const description = '"Winter break" and "Christmas" both include December 24, 2026. Please change one of them.'
  await screen.findByText(description)
  const days = ['Christmas', 'Winter break'].map((name) =>
    within(screen.getByRole('group', { name })).getByLabelText('First day'),
  )
  expect(days.map((day) => day.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
  await waitFor(() => expect(document.activeElement).toBe(days[0]))
  const winterBreak = within(screen.getByRole('group', { name: 'Winter break' }))
  fireEvent.change(winterBreak.getByLabelText('Last day'), { target: { value: '2026-12-23' } })
  await waitFor(() => expect(screen.queryByText(description)).toBeNull())
  await app.user.click(winterBreak.getByRole('button', { name: 'Add hours on Winter break' }))
  await save(app.user)
  expect((await readSaved(app))?.holidays).toEqual([
    { name: 'Winter break', from: '2026-12-20', until: '2026-12-23', spans: [{ from: '09:00', until: '17:00' }] },
    { name: 'Christmas', from: '2026-12-24', until: '2026-12-24', spans: [] },
  ])
  await app.user.click(screen.getByRole('button', { name: 'Remove Christmas' }))
  const addButton = screen.getByRole('button', { name: 'Add exception' })
  await waitFor(() => expect(document.activeElement).toBe(addButton))
  await save(app.user)
  expect((await readSaved(app))?.holidays).toHaveLength(1)
})

it('an exception needs a name and its days', async () => {
  await using app = await openHours(MONDAY_ONLY)
  await app.user.click(await screen.findByRole('button', { name: 'Add exception' }))
  const exception = within(screen.getByRole('group', { name: 'Exception 1' }))
  const name = exception.getByLabelText('Name')
  await waitFor(() => expect(document.activeElement).toBe(name))
  await app.user.click(screen.getByRole('button', { name: 'Save Hours' }))
  await screen.findByText('Name is required')
  await waitFor(() => expect(document.activeElement).toBe(name))
  await paste(app.user, name, 'Christmas')
  expect(await screen.findAllByText('Please enter a date')).toHaveLength(2)
  const christmas = within(screen.getByRole('group', { name: 'Christmas' }))
  expect(christmas.getByLabelText('First day').getAttribute('aria-invalid')).toBe('true')
})

it('outside the hours, the agent answers with different instructions or only says a message', async () => {
  await using app = await openHours(MONDAY_ONLY)
  const kind = await screen.findByLabelText('Incoming calls')
  await app.user.clear(screen.getByLabelText('Message when closed'))
  await app.user.click(screen.getByRole('button', { name: 'Save Hours' }))
  await screen.findByRole('textbox', { name: 'Message when closed', description: 'Please enter a message' })
  await app.user.selectOptions(kind, 'Answered with extra instructions')
  expect(screen.queryByLabelText('Message when closed')).toBeNull()
  await app.user.clear(screen.getByLabelText('System prompt when closed'))
  await app.user.click(screen.getByRole('button', { name: 'Save Hours' }))
  const prompt = await screen.findByRole('textbox', {
    name: 'System prompt when closed',
    description: 'Please enter a system prompt',
  })
  await waitFor(() => expect(document.activeElement).toBe(prompt))
  await paste(app.user, prompt, 'Take a message.')
  await app.user.clear(screen.getByLabelText('First message when closed'))
  await paste(app.user, screen.getByLabelText('First message when closed'), 'We are closed.')
  await save(app.user)
  expect((await readSaved(app))?.outside).toEqual({
    kind: 'agent',
    firstMessage: 'We are closed.',
    systemPrompt: 'Take a message.',
  })
  await app.user.selectOptions(kind, 'Callers hear a message, and the call ends')
  await paste(app.user, screen.getByLabelText('Message when closed'), 'Goodbye.')
  await save(app.user)
  expect((await readSaved(app))?.outside).toEqual({ kind: 'message', message: 'Goodbye.' })
})

it('a preview says what would happen to a call now, before anything is saved', async () => {
  await using app = await openHours(makeHours('closed'))
  await screen.findByText('If a customer called now:')
  expect(readPreview()).toBe(`The caller hears your message, and the call ends. ${NEVER_OPEN}`)
  await app.user.selectOptions(screen.getByLabelText('Incoming calls'), 'Answered with extra instructions')
  expect(readPreview()).toMatch(/^Your agent answers with the first message and prompt for calls outside your hours\. /)
  await app.user.clear(screen.getByLabelText('System prompt when closed'))
  expect(readPreview()).toBe('Complete the form to see what would happen.')
  await paste(app.user, screen.getByLabelText('System prompt when closed'), 'Take a message.')
  await app.user.click(screen.getByRole('button', { name: 'Add hours on Monday' }))
  await app.user.selectOptions(screen.getByLabelText('Monday opens at'), '12:00 AM')
  await app.user.selectOptions(screen.getByLabelText('Monday closes at'), '12:00 AM')
  await app.user.click(screen.getByRole('button', { name: 'Copy Monday’s hours' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy Monday’s hours' }))
  for (const day of ['Saturday', 'Sunday']) await app.user.click(dialog.getByRole('checkbox', { name: day }))
  await app.user.click(dialog.getByRole('button', { name: 'Copy' }))
  expect(readPreview()).toBe('Your agent answers as usual. You are always open.')
})

it.each([
  [['+12025550100'], /^The voice provider manages your phone numbers, so these hours are part of your agent’s/],
  [['+13125550155'], /^Checked at the start of each incoming call\.$/],
  [['+12025550100', '+13125550155'], /^For numbers that the voice provider manages, .* For your other numbers/],
])('the screen says how the hours are applied to calls to %j', async (numbers, description) => {
  await using _app = await openHours(MONDAY_ONLY, numbers)
  await screen.findByRole('switch', { name: 'Use opening hours', description })
})

it('unsaved hours survive switching tabs, and leaving the screen asks for confirmation', async () => {
  await using app = await openHours(MONDAY_ONLY)
  await app.user.selectOptions(await screen.findByLabelText('Monday opens at'), '8:00 AM')
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  await app.user.click(screen.getByRole('tab', { name: 'Outcomes' }))
  await screen.findByText('1 of 20 questions')
  await app.user.click(screen.getByRole('tab', { name: /^Hours & Transfers/ }))
  expect(valueOf('Monday opens at')).toBe('08:00')
  await app.user.click(screen.getByRole('link', { name: 'Home' }))
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await app.user.click(question.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await save(app.user)
  await waitFor(() => expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true))
})

it('hours are turned on and saved with the keyboard', async () => {
  await using app = await openHours(null)
  const hours = await screen.findByRole('switch')
  hours.focus()
  await app.user.keyboard(' ')
  const timeZone = await screen.findByLabelText('Time zone')
  await app.user.tab()
  expect(document.activeElement).toBe(timeZone)
  await app.user.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Monday opens at'))
  screen.getByRole('button', { name: 'Save Hours' }).focus()
  await app.user.keyboard('{Enter}')
  await screen.findByText('Opening Hours Updated')
  expect(await readSaved(app)).not.toBeNull()
})

it('hours are saved even if the voice provider fails, and the screen says why calls do not follow them yet', async () => {
  await using app = await openHours(MONDAY_ONLY)
  refuseAgentUpdates(app.world)
  await app.user.selectOptions(await screen.findByLabelText('Monday opens at'), '8:00 AM')
  await app.user.click(screen.getByRole('button', { name: 'Save Hours' }))
  await screen.findByText(/^Your changes are saved, but they have not reached the voice service yet\. /)
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
  expect(valueOf('Monday opens at')).toBe('08:00')
  expect(screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '')).toHaveLength(1)
  expect(screen.queryByText('Opening Hours Updated')).toBeNull()
})

/** Opens the tab of a business with these hours and phone numbers. */
async function openHours(hours: OpeningHours | null, numbers: readonly string[] = []): Promise<OpenedApp> {
  return await openApp('business', async (world, browser) => {
    await browser.caller.agent.saveOpeningHours({ hours })
    const operator = await signInOperator(world)
    const tenantId = await tenantOf(browser)
    for (const number of numbers) await operator.caller.admin.assignNumber({ number, tenantId })
    return HOURS
  })
}

async function readSaved({ browser }: OpenedApp): Promise<OpeningHours | null> {
  return (await browser.caller.agent.openingHours()).hours
}

async function save(user: UserEvent): Promise<void> {
  await screen.findByText('Unsaved changes')
  await user.click(screen.getByRole('button', { name: 'Save Hours' }))
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
}

type NewException = { number: number; name: string; from: string; until?: string }

async function addException(user: UserEvent, { number, name, from, until }: NewException): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Add exception' }))
  const exception = within(screen.getByRole('group', { name: `Exception ${number}` }))
  await paste(user, exception.getByLabelText('Name'), name)
  fireEvent.change(exception.getByLabelText('First day'), { target: { value: from } })
  if (until !== undefined) fireEvent.change(exception.getByLabelText('Last day'), { target: { value: until } })
}

/** Renders once, whereas typing renders all these options again for each key. */
async function paste(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}

function valueOf(label: string): string {
  return screen.getByLabelText<HTMLInputElement>(label).value
}

function readPreview(): string | undefined {
  const preview = screen.getByText('If a customer called now:').parentElement
  return preview?.textContent?.replace('If a customer called now: ', '')
}
