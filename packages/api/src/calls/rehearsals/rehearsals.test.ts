import {
  EXPECTATIONS_MAX,
  type Expectation,
  REHEARSAL_TURN_LENGTH,
  REHEARSAL_TURNS_MAX,
  REHEARSALS_MAX,
} from '@callwright/contract/agent/rehearsals'
import { asE164 } from '@callwright/contract/text/phone'
import { VoiceProviderError } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { createLatch } from '../../testing/latch.ts'
import { ended, PARKING, runRehearsalJobs, withReplies } from '../../testing/rehearsals.ts'
import { createProviderWorld } from '../../testing/test-provider.ts'

const GRACE = asE164('+12125550177')
describeWorld('rehearsals', (it) => {
  it('are added, changed and removed within their limits, by one business', async ({ ada, ben }) => {
    const { rehearsals } = await ada.caller.agent.saveRehearsal(PARKING)
    const rehearsalId = rehearsals[0]?.id ?? ''
    expect(rehearsals).toEqual([{ ...PARKING, id: rehearsalId, result: null, changes: null }])
    const saved = await ada.caller.agent.saveRehearsal({ ...PARKING, rehearsalId, name: ' Cars ' })
    expect(saved.rehearsals.map(({ name }) => name)).toEqual(['Cars'])
    const texts = (count: number, length = 1): string[] => Array(count).fill('x'.repeat(length)) as string[]
    const expects = texts(EXPECTATIONS_MAX).map((value): Expectation => ({ kind: 'says', value }))
    const largest = { name: 'Most', turns: texts(REHEARSAL_TURNS_MAX, REHEARSAL_TURN_LENGTH), expects }
    await ada.caller.agent.saveRehearsal(largest)
    for (const tooMuch of [
      { ...largest, name: '' },
      { ...largest, turns: [] },
      { ...largest, turns: texts(REHEARSAL_TURNS_MAX + 1) },
      { ...largest, turns: texts(1, REHEARSAL_TURN_LENGTH + 1) },
      { ...largest, expects: [...expects, ...expects.slice(0, 1)] },
      { ...largest, expects: [{ kind: 'says' as const, value: ' ' }] },
    ]) {
      await expect(ada.caller.agent.saveRehearsal(tooMuch)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    for (const act of [
      async () => await ben.caller.agent.saveRehearsal({ ...PARKING, rehearsalId }),
      async () => await ben.caller.agent.removeRehearsal({ rehearsalId }),
      async () => await ben.caller.agent.runRehearsals({ rehearsalIds: [rehearsalId] }),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    const saves = Array.from({ length: REHEARSALS_MAX }, async () => await ada.caller.agent.saveRehearsal(PARKING))
    const refused = (await Promise.allSettled(saves)).filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(2)
    expect(refused[0]).toMatchObject({ reason: { message: 'A business can have at most 30 rehearsals' } })
    expect((await ada.caller.agent.removeRehearsal({ rehearsalId })).rehearsals).toHaveLength(REHEARSALS_MAX - 1)
    expect((await ben.caller.agent.rehearsals()).rehearsals).toEqual([])
  })

  it('check the recorded outcome, fields, transfer and words, and show the proof', async ({ world, ada }) => {
    const fields = await ada.caller.agent.addFields({
      fields: [
        { kind: 'number', name: 'Guests', question: 'How many?', choices: [] },
        { kind: 'yes-no', name: 'New', question: 'New?', choices: [] },
      ],
    })
    const [outcome = '', guests = '', isNew = ''] = fields.map(({ id }) => id)
    await ada.caller.agent.saveTransfers({
      transfers: [{ name: 'Grace', phoneNumber: GRACE, condition: 'Upset', type: 'conference', outsideHours: false }],
    })
    const { deps, requests, callerOf } = withReplies(
      world,
      (text) => (text === 'bye' ? 'Goodbye.' : 'Free\tparking!'),
      {
        analysis: [
          { fieldId: outcome, value: 'interested', reason: '' },
          { fieldId: guests, value: 4, reason: '' },
          { fieldId: isNew, value: true, reason: '' },
        ],
        transfer: { phoneNumber: GRACE, turn: 1 },
      },
    )
    const expects: [Expectation, boolean, string][] = [
      [{ kind: 'outcome', value: ' Interested' }, true, 'interested'],
      [{ kind: 'outcome', value: 'call back' }, false, 'interested'],
      [{ kind: 'field', fieldId: guests, value: '4.0' }, true, '4'],
      [{ kind: 'field', fieldId: isNew, value: 'no' }, false, 'yes'],
      [{ kind: 'field', fieldId: 'unknown', value: 'no' }, false, ''],
      [{ kind: 'transfer', value: 'GRACE' }, true, 'Grace'],
      [{ kind: 'transfer', value: '' }, false, 'Grace'],
      [{ kind: 'says', value: 'free  parking' }, true, 'Free\tparking!'],
      [{ kind: 'says', value: 'never reached' }, false, ''],
      [{ kind: 'never-says', value: 'Parking' }, false, 'Free\tparking!'],
    ]
    const turns = ['Where can I park?', 'bye', 'never said']
    await ada.caller.agent.saveRehearsal({ name: 'All', turns, expects: expects.map(([each]) => each) })
    await using _jobs = runRehearsalJobs(deps)
    await callerOf(ada).agent.runRehearsals({})
    const [{ result } = { result: null }] = await ended(ada)
    expect(result?.checks).toEqual(expects.map(([, isMet, found]) => ({ isMet, found })))
    expect(result).toMatchObject({ lines: ['Free\tparking!', 'Goodbye.'], error: null, version: null })
    // The agent as it is saved needs no overrides.
    expect(requests.map(({ overrides }) => overrides)).toEqual([undefined])
    const call = await ada.caller.calls.byId({ callId: result?.callId ?? '' })
    expect(call.turns.map(({ text }) => text)).toEqual(['Where can I park?', 'Free\tparking!', 'bye', 'Goodbye.'])
  })

  it('compare a changed prompt with the last text, as a draft or once it is saved', async ({ world, ada }) => {
    // What the provider's agent is told: a draft by overrides, or else the saved text.
    const { deps, requests, callerOf } = withReplies(world, async (text, { overrides }) => {
      const prompt = overrides?.systemPrompt ?? (await ada.caller.agent.get()).systemPrompt
      return text.includes('park') ? prompt : 'Hello.'
    })
    const caller = callerOf(ada)
    const text = { systemPrompt: 'Parking costs 2 dollars.', firstMessage: 'Hi!' }
    await caller.agent.update(text)
    for (let nth = 0; nth < 10; nth += 1) {
      const turns = [nth < 2 ? 'Can I park?' : 'Hi.']
      const expects: Expectation[] = [
        { kind: 'says', value: nth === 0 ? '2 dollars' : 'zebra' },
        { kind: 'says', value: nth === 0 ? 'free' : 'zebra' },
      ]
      await ada.caller.agent.saveRehearsal({ name: `R${nth}`, turns, expects })
    }
    await using _jobs = runRehearsalJobs(deps)
    await caller.agent.runRehearsals({})
    expect((await ended(ada)).map(({ changes }) => changes)).toEqual(Array(10).fill(null))

    const draft = { systemPrompt: 'Offer free parking.', firstMessage: '' }
    // Each draft is compared with the saved text, not with the draft before it.
    await caller.agent.runRehearsals({ draft: { ...draft, systemPrompt: 'Say nothing.' } })
    await ended(ada)
    await caller.agent.runRehearsals({ draft })
    const same = { nowMet: [], nowMissed: [], nowSays: null }
    const changed = [
      { nowMet: [1], nowMissed: [0], nowSays: 'Offer free parking.' },
      { ...same, nowSays: 'Offer free parking.' },
      ...Array.from({ length: 8 }, () => same),
    ]
    const drafted = await ended(ada)
    expect(drafted.map(({ changes }) => changes)).toEqual(changed)
    expect(drafted.map(({ result }) => result?.version)).toEqual(Array(10).fill(null))
    const said = 'You are speaking with the AI assistant of Acme Dental. This call is being recorded.'
    expect(requests.at(-1)).toMatchObject({ overrides: { systemPrompt: 'Offer free parking.', firstMessage: said } })
    expect((await caller.agent.get()).systemPrompt).toBe(text.systemPrompt)

    // The same text again, now saved: still compared with the one before it.
    await caller.agent.update(draft)
    await caller.agent.runRehearsals({})
    const saved = await ended(ada)
    expect(saved.map(({ changes }) => changes)).toEqual(changed)
    const [version] = (await ada.caller.agent.versions()).rows
    expect(saved[0]?.result?.version).toEqual({ id: version?.id, savedAt: version?.savedAt })
    // Results belong to turns and expectations: new ones delete them.
    const { id: rehearsalId = '', name = '', turns = [] } = saved[0] ?? {}
    const { rehearsals } = await ada.caller.agent.saveRehearsal({ rehearsalId, name, turns, expects: [] })
    expect(rehearsals[0]).toMatchObject({ result: null, changes: null })
    expect(rehearsals[1]?.result).not.toBe(null)
  })

  it('hold 100 turns in simulated calls, which appear in no list and cost nothing', async ({ world, ada }) => {
    await ada.caller.agent.update({ systemPrompt: 'Parking costs 2 dollars an hour.' })
    const turns = Array.from({ length: 10 }, () => 'Where can I park?')
    const expects: Expectation[] = [
      { kind: 'says', value: '2 dollars' },
      { kind: 'never-says', value: 'is free' },
      { kind: 'transfer', value: '' },
    ]
    for (let nth = 0; nth < 10; nth += 1) await ada.caller.agent.saveRehearsal({ name: `R${nth}`, turns, expects })
    await using _jobs = runRehearsalJobs(world.deps)
    await ada.caller.agent.runRehearsals({})
    for (const { result } of await ended(ada)) {
      expect(result?.checks.map(({ isMet }) => isMet)).toEqual([true, true, true])
      // The opening, and a reply to each turn.
      expect(result?.lines).toHaveLength(11)
    }
    await ada.caller.agent.runRehearsals({ draft: { systemPrompt: 'Parking is free for guests.', firstMessage: '' } })
    const changes = { nowMet: [], nowMissed: [0, 1], nowSays: 'Parking is free for guests.' }
    expect((await ended(ada)).map((each) => each.changes)).toEqual(Array.from({ length: 10 }, () => changes))
    const [{ result } = { result: null }] = await ended(ada)
    expect(await ada.caller.calls.byId({ callId: result?.callId ?? '' })).toMatchObject({ source: 'rehearsal' })
    expect((await ada.caller.calls.list({})).total).toBe(0)
    expect(await ada.caller.calls.recentTests()).toEqual([])
    expect(await world.deps.db.selectFrom('usage_entries').select('id').execute()).toEqual([])
  })

  it('are not run twice at once, more than 20 times an hour, or while held', async ({
    world,
    ada,
    operator,
    tenantId,
  }) => {
    const { deps, callerOf } = withReplies(world, () => 'Hello.')
    const caller = callerOf(ada)
    await expect(caller.agent.runRehearsals({})).rejects.toMatchObject({ message: 'Please add a rehearsal first.' })
    const [first] = (await ada.caller.agent.saveRehearsal(PARKING)).rehearsals
    await ada.caller.agent.saveRehearsal(PARKING)
    expect((await caller.agent.runRehearsals({})).run).toMatchObject({ isRunning: true, done: 0, total: 2 })
    await expect(caller.agent.runRehearsals({})).rejects.toMatchObject({ code: 'CONFLICT' })
    // Paused after the run was queued: nothing is said.
    await operator.caller.admin.setPaused({ tenantId, paused: true })
    await using _jobs = runRehearsalJobs(deps)
    expect((await ended(ada)).map(({ result }) => result?.error)).toEqual(Array(2).fill('Service is paused'))
    await expect(caller.agent.runRehearsals({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await operator.caller.admin.setPaused({ tenantId, paused: false })
    for (let runs = 1; runs < 20; runs += 1) {
      await caller.agent.runRehearsals({ rehearsalIds: [first?.id ?? ''] })
      await ended(ada)
    }
    expect((await ended(ada)).map(({ result }) => result?.error)).toEqual([null, 'Service is paused'])
    await expect(caller.agent.runRehearsals({})).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it('that fail say why, without holding up the others or replacing the earlier result', async ({ world, ada }) => {
    const { deps, callerOf } = withReplies(world, (text) => {
      if (text === 'refused') throw new VoiceProviderError('refused', 'No credits left.')
      if (text === 'broken') throw new Error('secret details')
      return 'Hello.'
    })
    for (const text of ['refused', 'broken', 'fine']) {
      await ada.caller.agent.saveRehearsal({ name: text, turns: [text], expects: PARKING.expects })
    }
    await using _jobs = runRehearsalJobs(deps)
    for (const systemPrompt of ['One', 'Two']) {
      await callerOf(ada).agent.runRehearsals({ draft: { systemPrompt, firstMessage: '' } })
      const results = await ended(ada)
      const errors = ['No credits left.', 'Something went wrong. Please try again.', null]
      expect(results.map(({ result }) => result?.error)).toEqual(errors)
      expect(results.map(({ changes }) => changes !== null)).toEqual([false, false, systemPrompt === 'Two'])
      expect(results[0]).toMatchObject({ result: { checks: [], lines: [] } })
    }
  })

  it('continue after a restart with those not yet done, and take turns with other businesses', async ({
    world,
    ada,
    ben,
  }) => {
    const [latch, said] = [createLatch(), [] as string[]]
    const { deps, callerOf } = withReplies(world, async (text) => {
      said.push(text)
      if (said.length === 2) await latch.wait()
      return 'Hello.'
    })
    for (const text of ['a1', 'a2', 'a3']) {
      await ada.caller.agent.saveRehearsal({ ...PARKING, turns: [text] })
    }
    await ben.caller.agent.saveRehearsal({ ...PARKING, turns: ['b1'] })
    await callerOf(ada).agent.runRehearsals({})
    {
      await using _killed = runRehearsalJobs({ ...deps, events: world.deps.events })
      await latch.reached
      expect((await ada.caller.agent.rehearsals()).run).toMatchObject({ isRunning: true, done: 1, total: 3 })
      // A restarted process owns no lease of the old one.
      await world.deps.db.updateTable('jobs').set({ leaseHolder: null, runAt: world.deps.now() }).execute()
      await using _jobs = runRehearsalJobs(deps)
      await callerOf(ben).agent.runRehearsals({})
      await ended(ben)
      expect((await ended(ada)).every(({ result }) => result?.error === null)).toBe(true)
      latch.release()
    }
    expect(said.toSorted()).toEqual(['a1', 'a2', 'a2', 'a3', 'b1'])
  })

  it('that change or are removed during their run are run as they are then', async ({ world, ada }) => {
    const [latch, said] = [createLatch(), [] as string[]]
    const { deps, callerOf } = withReplies(world, async (text) => {
      said.push(text)
      if (text === 'old') await latch.wait()
      return 'Hello.'
    })
    const save = async (text: string, rehearsalId?: string) =>
      await ada.caller.agent.saveRehearsal({ name: text, turns: [text], expects: PARKING.expects, rehearsalId })
    const [changed] = (await save('old')).rehearsals
    const removed = (await save('removed')).rehearsals[1]
    await using _jobs = runRehearsalJobs(deps)
    await callerOf(ada).agent.runRehearsals({})
    await latch.reached
    await save('new', changed?.id)
    await ada.caller.agent.removeRehearsal({ rehearsalId: removed?.id ?? '' })
    latch.release()
    expect(await ended(ada)).toMatchObject([{ name: 'new', result: { lines: ['Hello.'], error: null } }])
    expect(said).toEqual(['old', 'new'])
  })

  it('see to whom an agent at a voice provider asks to transfer, although nobody is called', async ({ world, ada }) => {
    const ann = {
      name: 'Ann',
      phoneNumber: GRACE,
      condition: 'Upset',
      type: 'conference',
      outsideHours: false,
    } as const
    const expects: Expectation[] = ['Ann', '', 'Bob'].map((value) => ({ kind: 'transfer', value }))
    const turns = ['I want a person.', 'Are you still there?']
    await ada.caller.agent.saveRehearsal({ name: 'Person', turns, expects })
    await using provider = await createProviderWorld(world, { speed: 2000 })
    const { agent } = provider.callerOf(ada)
    await agent.saveTransfers({ transfers: [ann] })
    await using _jobs = runRehearsalJobs(provider.deps)
    for (const outcome of ['transferred', 'answered'] as const) {
      provider.fake.state.options.outcomes = { [outcome]: 1 }
      await agent.runRehearsals({})
      const [{ result } = { result: null }] = await ended(ada)
      const isTransferred = outcome === 'transferred'
      expect(result?.checks.map(({ isMet }) => isMet)).toEqual([isTransferred, !isTransferred, false])
      const call = await ada.caller.calls.byId({ callId: result?.callId ?? '' })
      const said = call.turns.flatMap(({ role, text }) => (role === 'customer' ? [text] : []))
      expect(said).toEqual(turns)
    }
  })
})
