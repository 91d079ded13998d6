// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { it, openApp } from '../../../testing/open-app.tsx'

const CONFIGURATION = '/callwright-agent?tab=configuration'
const SENTENCE = 'You are speaking with the AI assistant of Ada Dental.'
const RECORDED = 'This call is being recorded.'

it('the card follows the first message as it is typed, and switching the sentence off needs a reason', async () => {
  await using app = await openApp('business', CONFIGURATION)
  const card = within(await screen.findByRole('region', { name: 'Opening' }))
  await app.user.type(screen.getByLabelText('First Message'), 'Hi!')
  await waitFor(() => expect(card.getByRole('blockquote').textContent).toBe(`${SENTENCE} ${RECORDED} Hi!`))
  card.getByText('Announced')
  card.getByText('Card numbers and IBANs')

  await app.user.click(card.getByRole('button', { name: 'Change opening' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change opening' }))
  await app.user.click(dialog.getByRole('checkbox', { name: 'Say that this is an AI' }))
  expect(dialog.queryByLabelText('Sentence')).toBeNull()
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  const description = 'Please give a reason for not telling callers that an AI is speaking'
  const reason = await dialog.findByRole('textbox', { name: 'Reason', description })
  await waitFor(() => expect(document.activeElement).toBe(reason))
  await app.user.type(reason, 'Staff only')
  expect(dialog.queryByText(description)).toBeNull()
  await app.user.click(dialog.getByRole('checkbox', { name: 'Mask personal data' }))
  await app.user.selectOptions(dialog.getByLabelText('Recording'), 'Ask first')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Opening Updated')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(card.getByRole('blockquote').textContent).toBe('Hi!')
  card.getByText('“May we record this call?”')
  card.getByText('Staff only')
  card.getByText('Asked first')
  card.getByText(/^Card numbers, IBANs, email addresses/)
  expect(await app.browser.caller.agent.opening()).toMatchObject({
    ...{ disclosureOn: false, disclosureOffReason: 'Staff only', recordingMode: 'ask', masksPersonalData: true },
  })
  screen.getByText('Unsaved changes')
})

it('a sentence is written for a language, refused with the reason, and emptied for the standard one', async () => {
  await using app = await openApp('business', CONFIGURATION)
  const open = async () => {
    await app.user.click(await screen.findByRole('button', { name: 'Change opening' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change opening' }))
    await app.user.selectOptions(dialog.getByLabelText('Language'), 'German')
    return dialog
  }
  const standard = 'Sie sprechen mit der KI-Assistenz von Ada Dental.'
  const dialog = await open()
  const sentence = dialog.getByLabelText<HTMLTextAreaElement>('Sentence')
  expect([sentence.value, sentence.placeholder]).toEqual(['', standard])
  await app.user.type(sentence, 'Hier spricht eine KI.')
  expect(dialog.getByRole('blockquote').textContent).toBe('Hier spricht eine KI. Dieses Gespräch wird aufgezeichnet.')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('The sentence must name your business: Ada Dental.')
  await app.user.clear(sentence)
  await app.user.type(sentence, 'Hier ist die KI von Ada Dental.')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { texts } = await app.browser.caller.agent.opening()
  expect(texts).toEqual({ de: 'Hier ist die KI von Ada Dental.' })

  const again = await open()
  await app.user.clear(again.getByLabelText('Sentence'))
  expect(again.getByRole('blockquote').textContent).toContain(standard)
  await app.user.click(again.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await app.browser.caller.agent.opening()).texts).toEqual({})
})

it('what somebody else saved while the dialog was open stays', async () => {
  await using app = await openApp('business', CONFIGURATION)
  await app.user.click(await screen.findByRole('button', { name: 'Change opening' }))
  await app.browser.caller.agent.saveOpening({ recordingMode: 'off', texts: { fr: 'Ada Dental, une IA vous parle.' } })
  await app.user.click(await screen.findByRole('checkbox', { name: 'Mask personal data' }))
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await within(await screen.findByRole('region', { name: 'Opening' })).findByText('Off')
  expect(await app.browser.caller.agent.opening()).toMatchObject({
    ...{ recordingMode: 'off', masksPersonalData: true, texts: { fr: 'Ada Dental, une IA vous parle.' } },
  })
})

it('Home says when the opening starts and how it sounds, and it can be started at once', async () => {
  await using app = await openApp('business', async ({ deps }, { caller }) => {
    await deps.db
      .updateTable('businesses')
      .set({ openingStartsAt: Date.parse('2026-12-06T12:00Z') })
      .execute()
    await caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Hi!', language: 'ja' })
    return '/dashboard'
  })
  const notice = (await screen.findByText(/^Starting on Dec 6, your calls begin with:/)).closest('[role=note]')
  expect(notice?.textContent).toContain(`“${SENTENCE} ${RECORDED} Hi!”`)
  app.server.isDown = true
  await app.user.click(screen.getByRole('button', { name: 'Start now' }))
  await screen.findByText('Not Started')
  app.server.isDown = false
  await app.user.click(screen.getByRole('link', { name: 'Change it' }))

  const card = within(await screen.findByRole('region', { name: 'Opening' }))
  const fallback = 'There is no sentence in Japanese, so calls say it in English.'
  card.getByText(fallback)
  await app.user.click(card.getByRole('button', { name: 'Change opening' }))
  await app.user.selectOptions(await screen.findByLabelText('Recording'), 'Ask first')
  screen.getByText(/In Japanese, an answer cannot be proven yet, so no recording is kept\.$/)
  await app.user.selectOptions(screen.getByLabelText('Recording'), 'Announce')
  expect(screen.queryByText(/cannot be proven/)).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await app.user.selectOptions(screen.getByLabelText('Language'), 'German')
  await waitFor(() => expect(card.queryByText(fallback)).toBeNull())

  card.getByText('Starts on Dec 6')
  await app.user.click(card.getByRole('button', { name: 'Start now' }))
  await screen.findByText('Opening Started')
  expect(card.queryByText(/^Starts on/)).toBeNull()
  expect((await app.browser.caller.agent.opening()).startsAt).toBeNull()
  await app.user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' }))
  await screen.findByRole('heading', { name: 'Call Log' })
  expect(screen.queryByText(/^Starting on/)).toBeNull()
})

it('an operator can require the sentence', async () => {
  await using app = await openApp('business', ({ deps }) => {
    Object.assign(deps.settings, { disclosureRequired: true })
    return Promise.resolve(CONFIGURATION)
  })
  await app.user.click(await screen.findByRole('button', { name: 'Change opening' }))
  const name = 'Say that this is an AI'
  const required = { name, description: 'Required by your operator.' }
  expect((await screen.findByRole<HTMLInputElement>('checkbox', required)).disabled).toBe(true)
})
