// @vitest-environment happy-dom
import { signInOperator, tenantOf } from '@callwright/api/testing/operator'
import type { Browser } from '@callwright/api/testing/test-world'
import { waitUntil } from '@callwright/api/testing/wait-until'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished } from 'vitest'
import { it, openApp, type StartPath } from '../../testing/open-app.tsx'

const PREVIEW = '/callwright-agent'
const CONFIGURATION = `${PREVIEW}?tab=configuration`

const TEMPLATES = [
  ...['Receptionist', 'Appointments', 'Home services', 'Restaurant', 'Real estate'],
  ...['Reminders', 'Quote follow-up', 'Sales', 'Survey'],
]

it('a template fills in the form with the business’s name, which can be undone, and adds its questions', async () => {
  await using app = await openApp('business', CONFIGURATION)
  const templates = within(await openTemplates(app.user, 'See the templates'))
  const tabs = templates.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(tabs).toEqual(TEMPLATES)
  await app.user.click(templates.getByRole('tab', { name: 'Reminders' }))
  const example = templates.getByRole('list', { name: 'Example call' })
  within(example).getByText('You are speaking with the AI assistant of Ada Dental. Hello Maria. Is this a good time?')
  expect(templates.getByRole('list', { name: 'Variables' }).textContent).toBe('{{name}}{{date}}{{time}}')
  await app.user.click(templates.getByRole('button', { name: 'Use this template' }))

  await screen.findByText('Unsaved changes')
  expect(textOf('First Message')).toBe('Hello {{name}}. Is this a good time?')
  expect(textOf('System Prompt')).toMatch(/^You call customers of Ada Dental to remind them/)
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect([textOf('First Message'), textOf('System Prompt')]).toEqual(['', '']))
  await app.user.click(screen.getByRole('tab', { name: 'Outcomes' }))
  await screen.findByText('5 of 20 questions')
  screen.getByText('1 of 5 goals')
})

it('a template says what it replaces; a part that is not chosen stays, as do the user’s own questions', async () => {
  const question = { kind: 'goal', name: 'Booked', question: 'Was a visit booked?' } as const
  await using app = await openApp('business', async (_world, { caller }) => {
    await caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Good morning!' })
    await caller.agent.addFields({ fields: [question] })
    return CONFIGURATION
  })
  await waitFor(() => expect(textOf('System Prompt')).toBe('Be kind.'))
  const templates = within(await openTemplates(app.user, 'Start from a template'))
  expect(templates.getByRole<HTMLInputElement>('checkbox', { name: 'Questions (adds 6)' }).checked).toBe(false)
  await app.user.click(templates.getByRole('checkbox', { name: 'System prompt (replaces yours)' }))
  await app.user.click(templates.getByRole('button', { name: 'Use this template' }))
  await waitFor(() => expect(textOf('First Message')).toBe('Thank you for calling Ada Dental. How can I help you?'))
  expect(textOf('System Prompt')).toBe('Be kind.')
  await app.user.click(screen.getByRole('tab', { name: 'Outcomes' }))
  await screen.findByText('1 of 5 goals')
})

it('a new business that chooses a template in Outcomes sees its text in the form', async () => {
  await using app = await openApp('business', `${PREVIEW}?tab=outcomes`)
  const templates = within(await openTemplates(app.user, 'See the templates'))
  expect(templates.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(TEMPLATES)
  await app.user.click(templates.getByRole('button', { name: 'Use this template' }))
  await screen.findByText('Click "Update Agent" to apply changes. The new questions are in Outcomes.')
  expect(location.search).toBe('?tab=configuration')
  expect(textOf('System Prompt')).toMatch(/^You are the receptionist of Ada Dental/)
  await screen.findByText('Unsaved changes')
})

it('a template that is only read changes nothing', async () => {
  await using app = await openApp('business', withAgent(CONFIGURATION))
  await waitFor(() => expect(textOf('System Prompt')).toBe('Be kind.'))
  const templates = within(await openTemplates(app.user, 'Start from a template'))
  await app.user.click(templates.getByRole('tab', { name: 'Survey' }))
  await app.user.click(templates.getByRole('button', { name: 'Cancel' }))
  expect(textOf('System Prompt')).toBe('Be kind.')
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})

it('a variable of the newest list is inserted at the caret of the area typed in last', async () => {
  await using app = await openApp('business', async (_world, { caller }) => {
    const list = { headers: ['phone', 'city', 'last visit'], rows: [['+12122000000', 'Rome', 'May 1']] }
    await caller.bulk.create({ name: 'Spring', list })
    return CONFIGURATION
  })
  const buttons = within(await screen.findByRole('group', { name: 'Insert a variable' }))
  expect(buttons.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['{{name}}', '{{city}}', '{{last_visit}}'],
  ])
  await app.user.click(buttons.getByRole('button', { name: '{{name}}' }))
  expect(textOf('System Prompt')).toBe('{{name}}')
  const firstMessage = screen.getByLabelText<HTMLTextAreaElement>('First Message')
  await app.user.type(firstMessage, 'Hello , welcome')
  firstMessage.setSelectionRange(6, 6)
  await app.user.click(buttons.getByRole('button', { name: '{{city}}' }))
  expect([textOf('First Message'), textOf('System Prompt')]).toEqual(['Hello {{city}}, welcome', '{{name}}'])
  await app.user.click(screen.getByRole('button', { name: 'Update Agent' }))
  await screen.findByText('Agent Updated')
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
})

it('variables are explained, and listed only if the text has some', async () => {
  await using app = await openApp('business', withAgent(CONFIGURATION))
  await screen.findByText(/^Variables such as \{\{name\}\} are replaced in each call of a campaign/)
  expect(screen.queryByText(/no variables/)).toBeNull()
  expect(screen.queryByRole('list', { name: 'Recognized variables' })).toBeNull()
  await app.user.click(screen.getByRole('button', { name: '{{name}}' }))
  const variables = await screen.findByRole('list', { name: 'Recognized variables' })
  expect(variables.textContent).toBe('{{name}}')
})

it('the button that saves a prompt says that the agent stays the same', async () => {
  await using _app = await openApp('business', CONFIGURATION)
  await screen.findByRole('button', {
    name: 'Save Prompt',
    description: 'Save Prompt only keeps a copy of your text. It does not change your agent.',
  })
})

it('voices are found by several words, and the list says that there are more', async () => {
  await using app = await openApp('business', CONFIGURATION)
  await app.user.click(await screen.findByRole('button', { name: 'Select Voice' }))
  await screen.findByText(/^50 of \d+ voices\. Search for others, such as "Irish female"\.$/)
  await app.user.type(screen.getByLabelText('Search voices'), 'american female')
  await screen.findByText('9 voices')
  screen.getByText('Savannah')
})

it('the preview shows what is tested and offers the business’s own number', async () => {
  await using app = await openApp('business', withAgent(PREVIEW))
  const agent = within(await screen.findByRole('region', { name: 'Your agent now' }))
  await agent.findByText('Good morning!')
  await agent.findByRole('button', { name: 'Play preview of River' })
  await screen.findByText(/^Calls are simulated: .*; with a voice provider, it follows your prompt\.$/)
  const number = screen.getByLabelText<HTMLInputElement>('Phone number')
  await waitFor(() => expect(number.value).toBe('(555) 555-0100'))
  await app.user.clear(number)
  await app.user.click(screen.getByRole('button', { name: 'Test Agent' }))
  await screen.findByText('Please enter a phone number')
  expect(number.value).toBe('')
})

it('the preview says which number the agent answers, and that no one can dial it while calls are simulated', async () => {
  await using _app = await openApp('business', async (world, browser) => {
    const { caller } = await signInOperator(world)
    const tenantId = await tenantOf(browser)
    await caller.admin.assignNumber({ number: '+12025550100', tenantId })
    await world.deps.db.updateTable('businesses').set({ phone: '202.555.0100' }).where('id', '=', tenantId).execute()
    return PREVIEW
  })
  const agent = within(await screen.findByRole('region', { name: 'Your agent now' }))
  await agent.findByText('+1 202-555-0100')
  agent.getByText('Calls are simulated, so no one can dial this number yet.')
  // The agent cannot call itself.
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('')
})

it('the preview says that it tests the saved agent, and can update it first', async () => {
  await using app = await openApp('business', withAgent(CONFIGURATION))
  await app.user.type(await screen.findByLabelText('First Message'), ' It is Ann.')
  await app.user.click(screen.getByRole('tab', { name: 'Preview' }))
  expect(await screen.findAllByText('You have unsaved changes: this tests the saved agent.')).toHaveLength(2)
  await app.user.click(screen.getByRole('button', { name: 'Update and test' }))
  await screen.findByRole('region', { name: 'Test calls' })
  expect((await app.browser.caller.agent.get()).firstMessage).toBe('Good morning! It is Ann.')
  expect(screen.queryByText(/^You have unsaved changes/)).toBeNull()
})

it('settings that could not be loaded can be loaded again next to the test call', async () => {
  await using app = await openApp('business', PREVIEW, { failing: ['agent.get'] })
  const agent = within(await screen.findByRole('region', { name: 'Your agent now' }))
  await agent.findByText('Your agent’s settings could not be loaded')
  app.server.failing.clear()
  await app.user.click(agent.getByRole('button', { name: 'Try again' }))
  await agent.findByText('None yet')
})

it('the preview lists the last three test calls, which open their details', async () => {
  let newestId = ''
  await using app = await openApp('business', async (_world, business) => {
    for (const digit of [1, 2, 3, 4]) newestId = await completeTest(business, `555-555-010${digit}`)
    return PREVIEW
  })
  await waitFor(() => expect(readEarlierNumbers()).toEqual(['+1 555-555-0104', '+1 555-555-0103', '+1 555-555-0102']))
  const newest = screen.getByRole('link', { name: /555-555-0104/ })
  within(newest).getByText('Completed')
  within(newest).getByText(/^\w{3} \d+, \d{4}, \d+:\d\d [AP]M$/)
  within(newest).getByText(/^\d+m \d+s$/)
  await app.user.click(newest)
  await screen.findByRole('dialog', { name: 'Call Details' })
  expect(location.pathname + location.search).toBe(`/call-dashboard?call=${newestId}`)
})

it('a test call joins the earlier ones once its live card is gone', async () => {
  await using app = await openApp('business', async (_world, business) => {
    await completeTest(business, '555-555-0101')
    return PREVIEW
  })
  const number = await screen.findByLabelText<HTMLInputElement>('Phone number')
  await waitFor(() => expect(number.value).toBe('(555) 555-0100'))
  await waitFor(() => expect(readEarlierNumbers()).toEqual(['+1 555-555-0101']))
  await completeTest(app.browser, '555-555-0102')
  await app.user.click(screen.getByRole('button', { name: 'Test Agent' }))
  const live = within(await screen.findByRole('region', { name: 'Test calls' }))
  live.getByText('+1 555-555-0100')
  // The list is refreshed once it has the call that was placed elsewhere.
  await waitFor(() => expect(readEarlierNumbers()).toEqual(['+1 555-555-0102', '+1 555-555-0101']))

  await app.user.click(screen.getByRole('link', { name: 'Home' }))
  await screen.findByRole('heading', { name: 'Call Log' })
  await app.user.click(screen.getByRole('link', { name: 'AI Agent' }))
  await waitFor(() => expect(readEarlierNumbers()).toEqual(['+1 555-555-0100', '+1 555-555-0102', '+1 555-555-0101']))
  expect(screen.queryByRole('region', { name: 'Test calls' })).toBeNull()
})

it('the preview says nothing about earlier test calls if there are none, not even while they load', async () => {
  /** Whether they were mentioned, each time the page changed while the preview was shown. */
  const mentions: boolean[] = []
  const observer = new MutationObserver(() => {
    if (screen.queryByLabelText('Phone number')) mentions.push(screen.queryByText('Earlier tests') !== null)
  })
  observer.observe(document.body, { childList: true, subtree: true, attributes: true })
  onTestFinished(() => observer.disconnect())
  await using _app = await openApp('business', PREVIEW)
  await screen.findByText('None yet')
  await waitFor(() => expect(mentions).not.toEqual([]))
  observer.disconnect()
  expect(mentions).not.toContain(true)
})

async function completeTest({ caller }: Browser, phoneNumber: string): Promise<string> {
  const { callId } = await caller.calls.place({ phoneNumber })
  await waitUntil(async () => (await caller.calls.byId({ callId })).status === 'completed')
  return callId
}

function readEarlierNumbers(): (string | null)[] {
  const tests = screen.queryByRole('region', { name: 'Earlier tests' })
  if (!tests) return []
  return within(tests)
    .queryAllByText(/^\+1 /)
    .map(({ textContent }) => textContent)
}

function withAgent(path: string): StartPath {
  return async (_world, { caller }) => {
    await caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Good morning!' })
    return path
  }
}

async function openTemplates(user: UserEvent, button: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: button }))
  return await screen.findByRole('dialog', { name: 'Start from a template' })
}

function textOf(label: string): string | undefined {
  return screen.queryByLabelText<HTMLTextAreaElement>(label)?.value
}
