import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { spoken } from '../../testing/openings.ts'
import { listQueuedEmails } from '../../testing/queued-emails.ts'
import { listJobs, runJobs } from '../../testing/run-jobs.ts'
import { readSentAgent } from '../../testing/sent-agent.ts'
import { PASSWORD } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { agentHandler } from '../agent-job.ts'
import { openingCheckHandler } from './start-opening.ts'

const DAY_MS = 24 * 60 * 60_000
const GREETING = 'Hello {{name}}, this is the automated assistant of Acme Dental. Is this a good time?'

describeWorld('the opening of a business from before openings', (it) => {
  it('is announced by mail, and starts when its owner confirms it, or after seven days', async ({
    world,
    ada,
    ben,
  }) => {
    const { deps } = world
    const startsAt = deps.now() + 7 * DAY_MS
    for (const { caller } of [ada, ben]) await caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: GREETING })
    await ada.caller.agent.savePrompt({ systemPrompt: 'Be kind.', firstMessage: GREETING })
    await deps.db.updateTable('businesses').set({ openingStartsAt: startsAt }).execute()
    for (const { caller } of [ada, ben]) {
      await caller.agent.update({ systemPrompt: 'Be brief.', firstMessage: GREETING })
      expect(await caller.agent.opening()).toMatchObject({ disclosureOn: true, startsAt })
    }
    const isSilent = { firstMessage: GREETING, isOpeningProtected: false, recordingMode: 'announce' }
    expect(await readSentAgent(world, ada)).toMatchObject(isSilent)

    await using _jobs = runJobs(deps, { 'opening-check': openingCheckHandler(deps), agent: agentHandler(deps) })
    const told = await waitUntil(async () => {
      const emails = (await listQueuedEmails(world)).filter(({ subject }) => subject.startsWith('Your calls will say'))
      return emails.length >= 2 && emails
    })
    expect(told.map(({ recipient }) => recipient)).toEqual(
      expect.arrayContaining(['ada@example.com', 'ben@example.com']),
    )
    const day = new Date(startsAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    expect(told[0]?.body).toContain(`From ${day} on`)
    expect(told[0]?.body).toContain('You are speaking with the AI assistant of Acme Dental.')

    expect(await ada.caller.agent.confirmOpening()).toMatchObject({ disclosureOn: true, startsAt: null })
    const greeted = spoken('Hello {{name}}. Is this a good time?')
    expect(await readSentAgent(world, ada)).toMatchObject({ firstMessage: greeted, isOpeningProtected: true })
    expect((await ada.caller.agent.savedPrompts())[0]?.firstMessage).toBe('Hello {{name}}. Is this a good time?')
    expect(await readSentAgent(world, ben)).toMatchObject(isSilent)

    world.clock.advance(7 * DAY_MS + 1)
    await ben.caller.auth.login({ email: 'ben@example.com', password: PASSWORD })
    await waitUntil(async () => (await readSentAgent(world, ben)).firstMessage === greeted)
    expect(await ben.caller.agent.opening()).toMatchObject({ startsAt: null })
    const emails = await listQueuedEmails(world)
    expect(emails.filter(({ subject }) => subject.startsWith('Your calls will say'))).toHaveLength(told.length)
    const action = 'agent.startOpening'
    const audited = deps.db.selectFrom('audit_entries').select('tenantId').where('action', '=', action)
    const { business } = (await ben.caller.auth.me()) ?? {}
    expect((await audited.execute()).map(({ tenantId }) => tenantId)).toContain(business?.tenantId)
  })

  it('starts at once if the owner changes it, or the operator requires it', async ({ world, ada, ben }) => {
    const startsAt = world.deps.now() + 7 * DAY_MS
    await world.deps.db.updateTable('businesses').set({ openingStartsAt: startsAt }).execute()
    await ada.caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Hi' })
    expect(await ada.caller.agent.saveOpening({ recordingMode: 'off' })).toMatchObject({ startsAt: null })
    expect((await readSentAgent(world, ada)).firstMessage).toBe(
      'You are speaking with the AI assistant of Acme Dental. Hi',
    )
    Object.assign(world.deps.settings, { disclosureRequired: true })
    await ben.caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Hi' })
    expect((await readSentAgent(world, ben)).firstMessage).toBe(spoken('Hi'))
    expect(await ben.caller.agent.opening()).toMatchObject({ startsAt: null })
    const { length } = await listJobs(world)
    expect(await ben.caller.agent.confirmOpening()).toMatchObject({ startsAt: null })
    expect(await listJobs(world)).toHaveLength(length)

    await using _jobs = runJobs(world.deps, { 'opening-check': openingCheckHandler(world.deps) })
    const pending = world.deps.db.selectFrom('businesses').select('id').where('openingStartsAt', 'is not', null)
    await waitUntil(async () => (await pending.execute()).length === 0)
    const subjects = (await listQueuedEmails(world)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.startsWith('Your calls')).length).toBeGreaterThan(0)
  })
})
