// @vitest-environment happy-dom
import type { Browser } from '@callwright/api/testing/test-world'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { it, openApp } from '../../../testing/open-app.tsx'
import { refuseAgentUpdates } from '../../../testing/refuse-agent-updates.ts'

const OUTCOMES = '/callwright-agent?tab=outcomes'
const DEFAULT_CHOICES = ['interested', 'not interested', 'call back', 'wrong number', 'voicemail', 'no conversation']

type NewField = Parameters<Browser['caller']['agent']['addFields']>[0]['fields'][number]

it('a new business has an outcome, whose choices show which of them count as reached and as call-backs', async () => {
  await using app = await openApp('business', '/callwright-agent')
  await app.user.click(await screen.findByRole('tab', { name: 'Outcomes' }))
  const choices = within(await screen.findByRole('list', { name: 'Choices of Outcome' })).getAllByRole('listitem')
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    ...['Interested', 'Not interested', 'Call back', 'Wrong number', 'Voicemail', 'No conversation'],
  ])
  screen.getByText('Counts as reached: interested, not interested, call back. Asks for a call-back: call back.')
  screen.getByText('1 of 20 questions')
  screen.getByText('0 of 5 goals')
  screen.getByText(/^No goals yet/)
  expect(location.search).toBe('?tab=outcomes')
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})

it('a field of another kind is added', async () => {
  await using app = await openApp('business', OUTCOMES)
  const dialog = within(await openDialog(app.user, 'Add question'))
  await app.user.selectOptions(dialog.getByLabelText('Answer'), 'Yes or no')
  await fill(app.user, { name: 'Visits', question: 'What about the visits?' })
  await app.user.click(dialog.getByRole('button', { name: 'Add question' }))
  await screen.findByText('2 of 20 questions')
  expect(readRows('Questions about each call')[1]).toBe('VisitsYes or noWhat about the visits?In your promptEdit')
})

it('a list is added with its choices, of which there must be two different ones', async () => {
  await using app = await openApp('business', OUTCOMES)
  const dialog = within(await openDialog(app.user, 'Add question'))
  await app.user.selectOptions(dialog.getByLabelText('Answer'), 'Choice')
  await fill(app.user, { name: 'Service', question: 'Which service?' })
  const save = dialog.getByRole('button', { name: 'Add question' })
  await app.user.type(dialog.getByLabelText('Choice 1'), 'Cleaning')
  await app.user.click(save)
  await dialog.findByText('Please enter a choice')
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Choice 2')))
  await app.user.type(dialog.getByLabelText('Choice 2'), 'cleaning')
  await app.user.click(save)
  await dialog.findByText('Two choices are the same')
  await app.user.click(dialog.getByRole('button', { name: 'Remove choice 2' }))
  await app.user.click(save)
  await dialog.findByText('A list needs at least 2 choices')
  await app.user.click(dialog.getByRole('button', { name: 'Add choice' }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Choice 2')))
  await app.user.type(dialog.getByLabelText('Choice 2'), 'Whitening')
  await app.user.click(save)
  await screen.findByText('2 of 20 questions')
  expect(readRows('Questions about each call')[1]).toBe(
    'ServiceChoiceWhich service?Choices: Cleaning, WhiteningIn your promptEdit',
  )
})

it('a goal is added, and its question is required', async () => {
  await using app = await openApp('business', OUTCOMES)
  const dialog = within(await openDialog(app.user, 'Add goal'))
  expect(dialog.queryByLabelText('Answer')).toBeNull()
  await app.user.click(dialog.getByRole('button', { name: 'Add goal' }))
  await dialog.findByText('Please enter a name')
  dialog.getByText('Please enter a question')
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Question')))
  await fill(app.user, { name: 'Booked', question: 'Was an appointment booked?' })
  await app.user.click(dialog.getByRole('switch', { name: 'Counts only with a booked appointment' }))
  await app.user.click(dialog.getByRole('button', { name: 'Add goal' }))
  await screen.findByText('1 of 5 goals')
  const texts = ['Booked', 'Was an appointment booked?', 'Counts only with a booked appointment.', 'Edit']
  expect(readRows('Goals')).toEqual([texts.join('')])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await app.user.click(screen.getByRole('button', { name: 'Edit Booked' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit goal' }))
  await app.user.click(edit.getByRole('switch', { name: 'Counts only with a booked appointment' }))
  await app.user.click(edit.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(readRows('Goals')).toEqual(['BookedWas an appointment booked?Edit']))
})

it('a question is added to the prompt with one press, which Update Agent applies', async () => {
  const question = { kind: 'text', name: 'Insurance', question: 'Which insurance do you have?' } as const
  await using app = await openApp('business', async (_world, { caller }) => {
    await caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Good morning!' })
    await caller.agent.addFields({ fields: [question] })
    return OUTCOMES
  })
  await app.user.click(await screen.findByRole('button', { name: 'add it: Insurance' }))
  await screen.findByText('In your prompt')
  await screen.findByRole('tab', { name: /^Configuration.*unsaved changes/ })
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  await app.user.click(await screen.findByRole('button', { name: 'add it: Insurance' }))
  await app.user.click(await screen.findByRole('button', { name: 'Update Agent' }))
  await screen.findByRole('tab', { name: 'Configuration' })
  const { systemPrompt } = await app.browser.caller.agent.get()
  expect(systemPrompt).toBe('Be kind.\n\nAsk in every call:\n- Which insurance do you have?')
})

it('a question that is already in the prompt is not announced as added', async () => {
  await using app = await openApp('business', async (_world, { caller }) => {
    await caller.agent.update({ systemPrompt: 'Ask: What about the visits?', firstMessage: 'Good morning!' })
    return OUTCOMES
  })
  const dialog = within(await openDialog(app.user, 'Add question'))
  await fill(app.user, { name: 'Visits', question: 'What about the visits?' })
  await app.user.click(dialog.getByRole('button', { name: 'Add question' }))
  await screen.findByText('Outcomes Updated')
  await screen.findByText('In your prompt')
  expect(screen.queryByText('Question Added to Your Prompt')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Update Agent' })).toBeNull()
})

it('only an outcome’s choices say whether they mean a call-back', async () => {
  await using app = await openApp('business', OUTCOMES)
  const dialog = within(await openDialog(app.user, 'Add question'))
  await app.user.selectOptions(dialog.getByLabelText('Answer'), 'Choice')
  dialog.getByLabelText('Choice 2')
  expect(dialog.queryByRole('checkbox', { name: /reached|call-back/ })).toBeNull()
})

it('a question of more than 1,700 letters is refused beside it', async () => {
  await using app = await openApp('business', OUTCOMES)
  const dialog = within(await openDialog(app.user, 'Add goal'))
  await app.user.type(dialog.getByLabelText('Short name'), 'Booked')
  await app.user.click(dialog.getByLabelText('Question'))
  await app.user.paste('a'.repeat(1701))
  await app.user.click(dialog.getByRole('button', { name: 'Add goal' }))
  await dialog.findByText('The question is too long (1,700 characters at most)')
  await app.user.keyboard('{Backspace}')
  await app.user.click(dialog.getByRole('button', { name: 'Add goal' }))
  await screen.findByText('1 of 5 goals')
})

it('choices typed before another kind was chosen are not sent', async () => {
  await using app = await openApp('business', OUTCOMES)
  const dialog = within(await openDialog(app.user, 'Add question'))
  await app.user.selectOptions(dialog.getByLabelText('Answer'), 'Choice')
  await app.user.type(dialog.getByLabelText('Choice 1'), 'Cleaning')
  await app.user.selectOptions(dialog.getByLabelText('Answer'), 'Number')
  await fill(app.user, { name: 'Guests', question: 'How many guests?' })
  await app.user.click(dialog.getByRole('button', { name: 'Add question' }))
  await screen.findByText('2 of 20 questions')
})

it('the server’s refusal is shown in the dialog, which keeps what was typed', async () => {
  await using app = await openApp('business', OUTCOMES)
  const dialog = within(await openDialog(app.user, 'Add question'))
  await fill(app.user, { name: 'OUTCOME', question: 'What came of it?' })
  await app.user.click(dialog.getByRole('button', { name: 'Add question' }))
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toMatch(/^Two questions cannot have the same name/)
  expect(dialog.getByLabelText<HTMLInputElement>('Short name').value).toBe('OUTCOME')
  await app.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('1 of 20 questions')
})

it('a field’s name, question and choices can be changed, but not its kind', async () => {
  await using app = await openApp('business', OUTCOMES)
  await app.user.click(await screen.findByRole('button', { name: 'Edit Outcome' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit outcome' }))
  dialog.getByText('Outcome. Past calls keep their answers.')
  expect(dialog.queryByLabelText('Answer')).toBeNull()
  await app.user.clear(dialog.getByLabelText('Short name'))
  await app.user.type(dialog.getByLabelText('Short name'), 'Result')
  await app.user.click(dialog.getByRole('checkbox', { name: 'Someone was reached with choice 4' }))
  await app.user.click(dialog.getByRole('checkbox', { name: 'Wants a call-back with choice 2' }))
  await app.user.click(dialog.getByRole('checkbox', { name: 'Wants a call-back with choice 3' }))
  await app.user.click(dialog.getByRole('button', { name: 'Remove choice 1' }))
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  const choices = within(await screen.findByRole('list', { name: 'Choices of Result' }))
  expect(choices.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...['Not interested', 'Call back', 'Wrong number', 'Voicemail', 'No conversation'],
  ])
  screen.getByText('Counts as reached: not interested, call back, wrong number. Asks for a call-back: not interested.')
})

it('a field is removed after a question, and an outcome can be added again', async () => {
  await using app = await openApp('business', OUTCOMES)
  await app.user.click(await screen.findByRole('button', { name: 'Remove Outcome' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove “Outcome”?' }))
  question.getByText('Past calls keep their answers. New calls won’t be checked for this.')
  await app.user.click(question.getByRole('button', { name: 'Remove' }))
  await screen.findByText('0 of 20 questions')
  screen.getByText(/^No questions yet/)
  const dialog = within(await openDialog(app.user, 'Add outcome'))
  const values = dialog.getAllByLabelText<HTMLInputElement>(/^Choice \d/).map(({ value }) => value)
  expect(values).toEqual(DEFAULT_CHOICES)
  await app.user.click(dialog.getByRole('button', { name: 'Add outcome' }))
  await screen.findByRole('list', { name: 'Choices of Outcome' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add outcome' })).toBeNull())
})

it('a template adds its fields and goals at once, without those that exist', async () => {
  await using app = await openApp('business', async (_world, { caller }) => {
    await caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Good morning!' })
    const question = { kind: 'goal', name: 'table requested', question: 'Was a table requested?' } as const
    await caller.agent.addFields({ fields: [question] })
    return OUTCOMES
  })
  await screen.findByRole('heading', { name: 'Start from a template' })
  await app.user.click(screen.getByRole('button', { name: 'See the templates' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start from a template' }))
  await app.user.click(dialog.getByRole('tab', { name: 'Restaurant' }))
  dialog.getByText('Left out, because you have them already: Table requested.')
  expect(within(dialog.getByRole('list', { name: 'What is added' })).getAllByRole('listitem')).toHaveLength(5)
  await app.user.click(dialog.getByRole('button', { name: 'Use this template' }))
  await screen.findByText('6 of 20 questions')
  screen.getByText('1 of 5 goals')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await app.user.click(await screen.findByRole('button', { name: 'Start from a template' }))
  const again = within(await screen.findByRole('dialog', { name: 'Start from a template' }))
  await app.user.click(again.getByRole('tab', { name: 'Restaurant' }))
  again.getByText(/^You have all of these already: Request, Guests, /)
  expect(again.getByRole<HTMLButtonElement>('button', { name: 'Use this template' }).disabled).toBe(true)
})

it('a full business can add no more, and a template that does not fit is refused in its dialog', async () => {
  const makeFields = (count: number, kind: NewField['kind']): NewField[] =>
    Array.from({ length: count }, (_, index) => ({ kind, name: `${kind} ${index}`, question: `${kind} ${index}?` }))
  await using app = await openApp('business', async (_world, { caller }) => {
    await caller.agent.addFields({ fields: [...makeFields(19, 'text'), ...makeFields(5, 'goal')] })
    return OUTCOMES
  })
  await screen.findByText('20 of 20 questions. Remove one to add another.')
  screen.getByText('5 of 5 goals. Remove one to add another.')
  const isDisabled = (name: string): boolean => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect(['Add question', 'Add goal'].map(isDisabled)).toEqual([true, true])
  await app.user.click(screen.getByRole('button', { name: 'Start from a template' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start from a template' }))
  await app.user.click(dialog.getByRole('button', { name: 'Use this template' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^A business can have at most /)
})

it('a field that the voice provider refuses is saved, and the screen says why calls do not use it yet', async () => {
  await using app = await openApp('business', OUTCOMES)
  refuseAgentUpdates(app.world)
  const dialog = within(await openDialog(app.user, 'Add goal'))
  await fill(app.user, { name: 'Booked', question: 'Was an appointment booked?' })
  await app.user.click(dialog.getByRole('button', { name: 'Add goal' }))
  await screen.findByText('1 of 5 goals')
  await screen.findByText(
    'Your changes are saved, but they have not reached the voice service yet. Your agent could not be updated. We will try again soon.',
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('Outcomes Updated')).toBeNull()
})

async function openDialog(user: UserEvent, name: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name }))
  return await screen.findByRole('dialog', { name })
}

async function fill(user: UserEvent, { name, question }: { name: string; question: string }): Promise<void> {
  await user.type(screen.getByLabelText('Short name'), name)
  await user.type(screen.getByLabelText('Question'), question)
}

function readRows(list: string): (string | null)[] {
  const rows = screen.getByRole('list', { name: list })
  return [...rows.children].map(({ textContent }) => textContent)
}
