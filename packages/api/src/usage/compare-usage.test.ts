import { monthOf } from '@callwright/contract/admin'
import { VoiceProviderError } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { listAlertSubjects, charge, signInOperator, tenantOf } from '../testing/operator.ts'
import { type Browser, createWorld } from '../testing/test-world.ts'
import { listQueuedEmails } from '../testing/queued-emails.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { comparisonHandler } from './comparison-job.ts'

async function completeCall({ caller }: Browser, phoneNumber: string): Promise<string> {
  const { callId } = await caller.calls.place({ phoneNumber })
  await waitUntil(async () => (await caller.calls.byId({ callId })).status === 'completed')
  return callId
}

describeWorld('the comparison with the provider', (it, open) => {
  it('lists every difference in a client’s month, to the second', async () => {
    await using world = await createWorld(open, { rateLimitsEnabled: false })
    const { db } = world.deps
    const operator = await signInOperator(world)
    const ada = await world.signUp('ada@example.com', 'Ada')
    const ben = await world.signUp('ben@example.com', 'Ben')
    const tenantId = await tenantOf(ada)
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    await ben.caller.agent.update({ systemPrompt: 'Be kind.' })
    const calls: string[] = []
    for (let index = 0; index < 5; index += 1) calls.push(await completeCall(ada, `212555010${index}`))
    await completeCall(ben, '2125550110')
    const [longer = '', uncharged = '', lost = '', unknown = '', deleted = ''] = calls
    const month = monthOf(world.deps.now())
    const clean = await operator.caller.admin.compareUsage({ tenantId, month })
    expect(clean).toMatchObject({ conversations: 5, differenceCount: 0, differences: [] })
    expect(clean.callSeconds).toBe(clean.providerSeconds)

    const findConversationId = async (callId: string): Promise<string> =>
      (await db.selectFrom('calls').select('conversationId').where('id', '=', callId).executeTakeFirstOrThrow())
        .conversationId ?? ''
    const lostId = await findConversationId(lost)
    const unknownId = await findConversationId(unknown)
    await db
      .updateTable('usage_entries')
      .set((eb) => ({ seconds: eb('seconds', '+', 7) }))
      .where('callId', '=', longer)
      .execute()
    await db.deleteFrom('usage_entries').where('callId', '=', uncharged).execute()
    await world.simulator.deleteConversation(lostId)
    await db.deleteFrom('usage_entries').where('callId', '=', unknown).execute()
    await db.deleteFrom('calls').where('id', '=', unknown).execute()
    await ada.caller.calls.remove({ callId: deleted })
    await charge(world, tenantId, { seconds: 11 })
    // More than are read at once, all of them at the same time.
    const { id: _id, ...entry } = await db.selectFrom('usage_entries').selectAll().executeTakeFirstOrThrow()
    for (let page = 0; page < 21; page += 1) {
      const ids = Array.from({ length: 100 }, (_, nth) => `entry ${page} ${nth}`)
      await db
        .insertInto('usage_entries')
        .values(ids.map((id) => ({ ...entry, tenantId, id, entryKey: id, callId: id })))
        .execute()
    }
    await operator.caller.admin.addCorrection({ tenantId, month, minutes: 1, note: 'By hand' })

    const found = await operator.caller.admin.compareUsage({ tenantId, month })
    const { differences: rows } = found
    expect(new Map(rows.map((row) => [row.conversationId, row.kind]))).toEqual(
      new Map([
        [await findConversationId(longer), 'other-length'],
        [await findConversationId(uncharged), 'not-charged'],
        [lostId, 'missing-there'],
        [unknownId, 'missing-here'],
      ]),
    )
    expect(found.differenceCount).toBe(4)
    const difference = rows.reduce((sum, row) => sum + row.ledgerSeconds - row.providerSeconds, 0)
    expect(found.callSeconds).toBe(found.providerSeconds + difference)
    expect(found.correctionSeconds).toBe(60)
    const entries = await db.selectFrom('usage_entries').select('seconds').where('tenantId', '=', tenantId).execute()
    expect(found.ledgerSeconds).toBe(entries.reduce((sum, entry) => sum + entry.seconds, 0))
    const bensComparison = await operator.caller.admin.compareUsage({ tenantId: await tenantOf(ben), month })
    expect(bensComparison).toMatchObject({ conversations: 1, differenceCount: 0 })
  })

  it('passes on the provider’s error, and rejects future months', async ({ world, operator }) => {
    const ada = await world.signUp('ada@example.com', 'Ada')
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    const tenantId = await tenantOf(ada)
    const month = monthOf(world.deps.now())
    world.deps.voice.listConversations = async () => {
      throw new VoiceProviderError('unavailable', 'Not now')
    }
    await expect(operator.caller.admin.compareUsage({ tenantId, month })).rejects.toMatchObject({
      code: 'BAD_GATEWAY',
      message: 'Not now',
    })
    await expect(operator.caller.admin.compareUsage({ tenantId, month: '2999-01' })).rejects.toThrow(
      'This month has not begun yet',
    )
  })
})

const HOUR_MS = 60 * 60_000
const NIGHT = Date.UTC(2027, 2, 2, 4)

describeWorld('the nightly comparison', (it) => {
  it('emails the operator once about each client whose calls from yesterday differ', async ({ world }) => {
    world.clock.advance(NIGHT - 16 * HOUR_MS - world.deps.now())
    const businesses = [await world.signUp('ada@example.com', 'Ada'), await world.signUp('ben@example.com', 'Ben')]
    for (const each of businesses) {
      await each.caller.agent.update({ systemPrompt: 'Be kind.' })
      await completeCall(each, '2125550100')
    }
    const [ada = world.browser()] = businesses
    const tenantId = await tenantOf(ada)
    await world.deps.db.deleteFrom('usage_entries').where('tenantId', '=', tenantId).execute()
    let requests = 0
    const voice = {
      ...world.simulator,
      async listConversations(options: Parameters<typeof world.simulator.listConversations>[0]) {
        requests += 1
        if (requests === 1) throw new VoiceProviderError('unavailable', 'Not now')
        return await world.simulator.listConversations(options)
      },
    }
    const handlers = { comparison: comparisonHandler({ ...world.deps, voice }) }
    const listJobKeys = async (): Promise<string[]> =>
      (await world.deps.db.selectFrom('jobs').select('key').where('kind', '=', 'comparison').execute()).map(
        ({ key }) => key ?? '',
      )
    {
      // The day before had no calls.
      await using _node = runJobs(world.deps, handlers)
      await waitUntil(async () => {
        // The failed job is retried after a delay.
        world.clock.advance(1000)
        world.deps.events.emit('jobsQueued')
        return requests >= 3 && (await listJobKeys()).length === 1
      })
      expect(await listAlertSubjects(world)).toEqual([])
      world.clock.advance(NIGHT - world.deps.now())
      world.deps.events.emit('jobsQueued')
      await waitUntil(async () => requests >= 5 && (await listJobKeys()).length === 1)
      expect(await listAlertSubjects(world)).toEqual(["Ada: 1 call differs from the voice provider's records"])
    }
    const mail = (await listQueuedEmails(world)).find(({ subject }) => subject.startsWith('Ada: '))
    expect(mail?.body).toContain(`/admin/usage/reconciliation?client=${tenantId}&month=2027-03`)
    {
      world.clock.advance(24 * HOUR_MS)
      await using _node = runJobs(world.deps, handlers)
      await waitUntil(async () => requests >= 7 && (await listJobKeys()).length === 1)
    }
    expect(await listAlertSubjects(world)).toHaveLength(1)
  })
})
