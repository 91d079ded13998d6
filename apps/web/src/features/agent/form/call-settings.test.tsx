// @vitest-environment happy-dom
import { LANGUAGES } from '@callwright/contract/agent'
import type { Browser } from '@callwright/api/testing/test-world'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { it, openApp, type OpenedApp } from '../../../testing/open-app.tsx'

const CONFIGURATION = '/callwright-agent?tab=configuration'
const LABELS = ['Language', 'Maximum call length', 'End call after silence']

type AgentUpdate = Omit<Parameters<Browser['caller']['agent']['update']>[0], 'systemPrompt'>

it('call settings start with defaults, and are saved with Update Agent', async () => {
  await using app = await openAgent({})
  await waitFor(() => expect(readSettings()).toEqual(['English', '30 minutes', '1 minute']))
  expect(listOptions('Language')).toEqual(Object.values(LANGUAGES))
  const lengths = ['5 minutes', '10 minutes', '15 minutes', '30 minutes', '1 hour', '2 hours']
  expect(listOptions('Maximum call length')).toEqual(lengths)
  const silences = ['Never', '15 seconds', '30 seconds', '1 minute', '2 minutes', '5 minutes']
  expect(listOptions('End call after silence')).toEqual(silences)
  await choose(app.user, ['Spanish', '10 minutes', 'Never'])
  screen.getByText('Unsaved changes')
  await app.user.click(screen.getByRole('button', { name: 'Update Agent' }))
  await screen.findByText('Agent Updated')
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
  const saved = await app.browser.caller.agent.get()
  expect(saved).toMatchObject({ language: 'es', maxCallSeconds: 600, silenceSeconds: null })
  await app.user.click(screen.getByRole('tab', { name: 'Preview' }))
  expect(screen.getByText('Language', { selector: 'dt' }).nextElementSibling?.textContent).toBe('Spanish')
})

it('unsaved call settings survive leaving the screen, and a reload warns', async () => {
  await using app = await openAgent({})
  await waitFor(() => expect(readSettings()).toEqual(['English', '30 minutes', '1 minute']))
  await choose(app.user, ['German', '1 hour', '15 seconds'])
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  await app.user.click(screen.getByRole('link', { name: 'Bulk Caller' }))
  await screen.findByRole('heading', { name: 'Bulk Caller' })
  await app.user.click(screen.getByRole('link', { name: 'AI Agent' }))
  await app.user.click(await screen.findByRole('tab', { name: /^Configuration/ }))
  await screen.findByText('Your unsaved changes were restored.')
  expect(readSettings()).toEqual(['German', '1 hour', '15 seconds'])
  await app.user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(readSettings()).toEqual(['English', '30 minutes', '1 minute']))
})

it('unusual saved lengths are shown, and stay on offer', async () => {
  await using app = await openAgent({ maxCallSeconds: 3725, silenceSeconds: 45 })
  await waitFor(() => expect(readSettings()).toEqual(['English', '1 hour 2 minutes 5 seconds', '45 seconds']))
  await choose(app.user, ['English', '1 hour', '1 minute'])
  screen.getByText('Unsaved changes')
  await choose(app.user, ['English', '1 hour 2 minutes 5 seconds', '45 seconds'])
  expect(screen.queryByText('Unsaved changes')).toBeNull()
})

it('a version lists the call settings that it changed', async () => {
  await using app = await openAgent(
    {},
    { language: 'es', maxCallSeconds: 600, silenceSeconds: null, voicemailMessage: 'Please call us back.' },
  )
  const changes = await screen.findByRole('list', { name: 'What changed' })
  expect([...changes.children].map(({ textContent }) => textContent)).toEqual([
    'Language: removed: English added: Spanish',
    'Maximum call length: removed: 30 minutes added: 10 minutes',
    'End call after silence: removed: 1 minute added: Never',
    'Voicemail message: added: Please call us back.',
  ])
  const [newest] = screen.getAllByRole('button', { name: /^View the version from / })
  if (newest) await app.user.click(newest)
  const section = (await screen.findByRole('heading', { name: 'Calls' })).parentElement
  expect(section?.querySelector('dl')?.textContent).toBe(
    'LanguageSpanishMaximum call length10 minutesEnd call after silenceNever',
  )
  const message = (await screen.findByRole('heading', { name: 'Voicemail message' })).parentElement
  expect(message?.textContent).toBe('Voicemail messagePlease call us back.')
})

it('a voicemail message is saved, with a variable that is inserted at the caret', async () => {
  await using app = await openAgent({})
  const message = await screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: 'Voicemail message',
    description: 'Your agent leaves this message and hangs up. Leave it empty to hang up without a message.',
  })
  await app.user.type(message, 'Hello , goodbye')
  message.setSelectionRange(6, 6)
  const buttons = within(screen.getByRole('group', { name: 'Insert a variable' }))
  await app.user.click(buttons.getByRole('button', { name: '{{name}}' }))
  expect(message.value).toBe('Hello {{name}}, goodbye')
  expect(screen.getByLabelText<HTMLTextAreaElement>('System Prompt').value).toBe('Be kind.')
  expect((await screen.findByRole('list', { name: 'Recognized variables' })).textContent).toBe('{{name}}')
  await app.user.click(screen.getByRole('button', { name: 'Update Agent' }))
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
  expect(await app.browser.caller.agent.get()).toMatchObject({ voicemailMessage: 'Hello {{name}}, goodbye' })
})

it('a voicemail message that is too long is refused at its field', async () => {
  await using app = await openAgent({})
  const message = await screen.findByLabelText('Voicemail message')
  fireEvent.change(message, { target: { value: 'W'.repeat(2001) } })
  await app.user.click(screen.getByRole('button', { name: 'Update Agent' }))
  const description = 'The voicemail message is too long (2,000 characters at most)'
  await screen.findByRole('textbox', { name: 'Voicemail message', description })
  await waitFor(() => expect(document.activeElement).toBe(message))
})

it('restoring a version brings its voicemail message back', async () => {
  await using app = await openAgent({ voicemailMessage: 'Please call us back.' }, { voicemailMessage: '' })
  await app.user.click(await screen.findByRole('button', { name: /^Restore the version from / }))
  await screen.findByText('Version Restored')
  const message = screen.getByLabelText<HTMLTextAreaElement>('Voicemail message')
  expect([message.value, await app.browser.caller.agent.get()]).toMatchObject([
    'Please call us back.',
    { voicemailMessage: 'Please call us back.' },
  ])
})

/** Opens the configuration of an agent that was saved with each of these settings in turn. */
async function openAgent(...updates: readonly AgentUpdate[]): Promise<OpenedApp> {
  return await openApp('business', async (_world, { caller }) => {
    for (const settings of updates) await caller.agent.update({ systemPrompt: 'Be kind.', ...settings })
    return CONFIGURATION
  })
}

function findSelect(label: string): HTMLSelectElement | null {
  return screen.queryByLabelText<HTMLSelectElement>(label)
}

function readSettings(): (string | undefined)[] {
  return LABELS.map((label) => findSelect(label)?.selectedOptions[0]?.text)
}

function listOptions(label: string): string[] {
  return [...(findSelect(label)?.options ?? [])].map(({ text }) => text)
}

async function choose(user: UserEvent, values: readonly string[]): Promise<void> {
  for (const [index, label] of LABELS.entries()) {
    await user.selectOptions(screen.getByLabelText(label), values[index] ?? '')
  }
}
