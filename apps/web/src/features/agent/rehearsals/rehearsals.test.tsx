// @vitest-environment happy-dom
import { rehearsalHandler } from '@callwright/api/calls/rehearsals/rehearsal-job'
import { runJobs } from '@callwright/api/testing/run-jobs'
import { waitUntil } from '@callwright/api/testing/wait-until'
import type { Rehearsal } from '@callwright/contract/agent/rehearsals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { it, openApp, type OpenedApp, type StartPath } from '../../../testing/open-app.tsx'
import { describeChanged, describeRun } from './rehearsal-text.ts'

const AGENT = '/callwright-agent'
const PARKING = {
  name: 'Parking',
  turns: ['Where can I park?'],
  expects: [{ kind: 'says' as const, value: '2 dollars' }],
}
const [PAID, FREE] = ['Parking costs 2 dollars an hour.', 'Parking is free for guests.']

/** An agent with rehearsals: one about parking, and one that goes the same way with any prompt. */
const withRehearsals: Exclude<StartPath, string> = async (_world, { caller }) => {
  await caller.agent.update({ systemPrompt: PAID })
  await caller.agent.saveRehearsal(PARKING)
  await caller.agent.saveRehearsal({
    name: 'Farewell',
    turns: ['Goodbye.'],
    expects: [{ kind: 'says', value: 'goodbye' }],
  })
  return AGENT
}

const runInBackground = ({ world: { deps } }: OpenedApp): AsyncDisposable =>
  runJobs(deps, { rehearsal: rehearsalHandler(deps) })

/** Follows the run, whose polls only come when the test says so. */
async function waitForText(text: string): Promise<void> {
  await waitUntil(async () => {
    vi.advanceTimersByTime(500)
    return shownStatuses().includes(text)
  })
}

const shownStatuses = (): string[] => screen.queryAllByRole('status').map(({ textContent }) => textContent)

const rows = (): string[] =>
  [...screen.getByRole('list', { name: 'Rehearsals' }).children].map(({ textContent }) => textContent)

it('a business without rehearsals takes those of a template', async () => {
  await using app = await openApp('business', AGENT)
  const card = within(await screen.findByRole('region', { name: 'Rehearsals' }))
  card.getByText(/^No rehearsals yet\. /)
  expect(card.queryByRole('button', { name: 'Run all' })).toBeNull()
  await app.user.click(card.getByRole('button', { name: 'Start from a template' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Start from a template' }))
  for (const name of ['First message', 'System prompt', 'Questions (adds 6)']) {
    const box = dialog.queryByRole<HTMLInputElement>('checkbox', { name })
    if (box?.checked) await app.user.click(box)
  }
  dialog.getByRole('checkbox', { name: 'Rehearsals (adds 3)' })
  await app.user.click(dialog.getByRole('button', { name: 'Use this template' }))
  await waitFor(() =>
    expect(rows().map((row) => row.split('Not run yet')[0])).toEqual(['Message', 'Discount', 'AI or human']),
  )
})

it('a rehearsal is added, edited and removed', async () => {
  await using app = await openApp('business', AGENT)
  await app.browser.caller.agent.saveTransfers({
    transfers: [
      { name: 'Ann', phoneNumber: '+14155552671', condition: 'Upset', type: 'conference', outsideHours: false },
    ],
  })
  await app.user.click(await screen.findByRole('button', { name: 'Add rehearsal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add rehearsal' }))
  const add = dialog.getByRole('button', { name: 'Add rehearsal' })
  await app.user.click(add)
  await dialog.findByText('Name is required')
  dialog.getByText('Please enter at least one line')
  dialog.getByText('Please enter some words')
  await app.user.type(dialog.getByLabelText('Name'), 'Person')
  fireEvent.change(dialog.getByLabelText('What the customer says'), {
    target: { value: 'Hi.\n\n Can I talk to Ann? ' },
  })
  await app.user.selectOptions(dialog.getByLabelText('Expectation 1'), 'Transfers to')
  await app.user.selectOptions(dialog.getByLabelText('Value 1'), 'Ann')
  await app.user.click(dialog.getByRole('button', { name: 'Add expectation' }))
  await app.user.selectOptions(dialog.getByLabelText('Expectation 2'), 'Outcome is')
  await app.user.selectOptions(dialog.getByLabelText('Value 2'), 'Call back')
  await app.user.click(add)
  await waitFor(() => expect(rows()).toHaveLength(1))
  const saved = async () => (await app.browser.caller.agent.rehearsals()).rehearsals
  expect(await saved()).toMatchObject([
    {
      name: 'Person',
      turns: ['Hi.', 'Can I talk to Ann?'],
      expects: [
        { kind: 'transfer', value: 'Ann' },
        { kind: 'outcome', value: 'call back' },
      ],
    },
  ])
  await app.user.click(await screen.findByRole('button', { name: 'Edit Person' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit rehearsal' }))
  await app.user.click(edit.getByRole('button', { name: 'Remove expectation 2' }))
  await app.user.click(edit.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await saved())[0]?.expects).toHaveLength(1))
  await app.user.click(await screen.findByRole('button', { name: 'Remove Person' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove “Person”?' }))
  await app.user.click(question.getByRole('button', { name: 'Remove' }))
  await screen.findByText(/^No rehearsals yet\. /)
})

it('a run shows the results with their proof, and the next one what changed', async () => {
  await using app = await openApp('business', withRehearsals)
  await using _jobs = runInBackground(app)
  await app.user.click(await screen.findByRole('button', { name: 'Run all' }))
  await waitForText('2 of 2 as expected.')
  expect(rows()[0]).toMatch(
    /^Parking1 of 1 as expectedsaved text of .+Agent says “2 dollars”Found: Parking costs 2 dollars/,
  )
  const [link] = screen.getAllByRole('link', { name: 'Call details' })
  expect(link?.getAttribute('href')).toMatch(/^\/call-dashboard\?call=/)
  await app.browser.caller.agent.update({ systemPrompt: FREE })
  await app.user.click(screen.getByRole('button', { name: 'Run all' }))
  await waitForText('1 of 2 as before.')
  expect(rows()[0]).toContain('0 of 1 as expected')
  expect(rows()[0]).toContain('Now says “Parking is free for guests”.No longer as expected: Agent says “2 dollars”.')
})

it('unsaved text can be rehearsed before it is saved', async () => {
  await using app = await openApp('business', async (world, browser) => {
    await withRehearsals(world, browser)
    await using _jobs = runJobs(world.deps, { rehearsal: rehearsalHandler(world.deps) })
    await browser.caller.agent.runRehearsals({})
    await waitUntil(async () => !(await browser.caller.agent.rehearsals()).run.isRunning)
    return `${AGENT}?tab=configuration`
  })
  await using _jobs = runInBackground(app)
  const prompt = await screen.findByLabelText(/^System prompt/i)
  expect(screen.queryByRole('button', { name: 'Rehearse first' })).toBeNull()
  fireEvent.change(prompt, { target: { value: FREE } })
  await app.user.click(await screen.findByRole('button', { name: 'Rehearse first' }))
  await waitForText(
    '1 of 2 as before. Parking now says “Parking is free for guests”; no longer as expected: Agent says “2 dollars”.',
  )
  expect((await app.browser.caller.agent.get()).systemPrompt).toBe(PAID)
  // The result is about the text that was rehearsed, and about that run.
  fireEvent.change(prompt, { target: { value: `${FREE} Come by.` } })
  await waitFor(() => expect(shownStatuses().join()).not.toContain('as before'))
  fireEvent.change(prompt, { target: { value: FREE } })
  await waitFor(() => expect(shownStatuses().join()).toContain('as before'))
})

it('a test call’s words become a rehearsal', async () => {
  await using app = await openApp('business', async (_world, { caller }) => {
    await caller.agent.update({ systemPrompt: PAID })
    const { callId } = await caller.calls.simulateInbound({ asks: 'anything', at: 'now' })
    await waitUntil(async () => (await caller.calls.byId({ callId })).hasTranscript)
    return `/call-dashboard?call=${callId}`
  })
  await app.user.click(await screen.findByRole('link', { name: 'Save as rehearsal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add rehearsal' }))
  const lines = dialog.getByLabelText<HTMLTextAreaElement>('What the customer says').value.split('\n')
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.at(-1)).toMatch(/goodbye/i)
  await app.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(location.search).toBe(''))
})

it('a run is described by its own results only', () => {
  const rehearsal = (name: string, runId: string, isMet: boolean): Rehearsal => ({
    ...{ id: name, name, turns: ['Hi.'], expects: [{ kind: 'says', value: 'hello' }] },
    result: {
      ...{ at: 0, runId, version: null, lines: [], callId: null, error: null },
      checks: [{ isMet, found: '' }],
    },
    changes: { nowMet: [], nowMissed: isMet ? [] : [0], nowSays: null },
  })
  const run = { id: 'new', isRunning: false, done: 0, total: 0 }
  const rehearsals = [rehearsal('Old', 'old', false), rehearsal('New', 'new', true), rehearsal('Other', 'new', false)]
  expect(describeRun({ rehearsals, run })).toBe('1 of 2 as before.')
  expect(describeChanged({ rehearsals, run }, [])).toBe('Other no longer as expected: Agent says “hello”.')
  expect(describeRun({ rehearsals, run: { ...run, id: 'other' } })).toBe('')
})

it('rehearsals that cannot be loaded say so, and can be loaded again', async () => {
  await using app = await openApp('business', withRehearsals, { failing: ['agent.rehearsals'] })
  await screen.findByText('Your rehearsals could not be loaded')
  app.server.failing.clear()
  await app.user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(rows()).toHaveLength(2))
})
