import { asE164 } from '@callwright/contract/text/phone'
import { indexCalls } from '@callwright/db/testing/index-calls'
import { expect } from 'vitest'

import { deletionHandler } from '../../calls/record/deletion-job.ts'
import { addBooking } from '../../testing/bookings.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { tenantOf } from '../../testing/operator.ts'
import { recordPastCall } from '../../testing/record-past-call.ts'
import { createWorld, type World } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { storeRecording } from '../../calls/record/recording.ts'
import { retentionHandlers } from '../../testing/retention-handlers.ts'
import { saveKeepDays } from './retention.repo.ts'

const DAY_MS = 86_400_000

/** Runs the retention jobs until a condition holds. */
async function runUntilExpired(world: World, isDone: () => Promise<boolean>): Promise<void> {
  await using _node = runJobs(world.deps, retentionHandlers(world.deps))
  await waitUntil(isDone)
}

describeWorld('recordings and transcripts', (it, open) => {
  // Security: 65
  it('are removed at the age that their business chose; the call and its figures stay', async ({ world, ada, ben }) => {
    const { db, blobs } = world.deps
    const old = await recordPastCall(world, ada, { days: 40, id: 'old' })
    const young = await recordPastCall(world, ada, { days: 20, id: 'young' })
    const bensCall = await recordPastCall(world, ben, { days: 40, id: 'bens-call' })
    const searchPelican = async (): Promise<string[]> => {
      await indexCalls(db)
      return (await ada.caller.calls.list({ search: 'pelican' })).rows.map(({ id }) => id)
    }
    expect(await searchPelican()).toEqual([young, old])
    const range = { from: world.deps.now() - 60 * DAY_MS, to: world.deps.now(), timeZone: 'UTC' }
    const figures = await ada.caller.calls.review(range)
    const { contentHash: hash } = await db
      .selectFrom('recordings')
      .select('contentHash')
      .where('callId', '=', old)
      .executeTakeFirstOrThrow()

    expect(await ada.caller.business.retention()).toEqual({ keepDays: null, maxDays: null })
    expect(await ada.caller.business.setRetention({ keepDays: 30 })).toEqual({ keepDays: 30, maxDays: null })
    await runUntilExpired(world, async () => (await ada.caller.calls.byId({ callId: old })).contentRemovedAt !== null)

    const expiredCall = await ada.caller.calls.byId({ callId: old })
    expect(expiredCall).toMatchObject({ durationSeconds: 61, status: 'completed', phoneNumber: asE164('+12125550142') })
    expect(expiredCall).toMatchObject({ turns: [], recordingUrl: null, summary: null, hasTranscript: false })
    expect(await ada.caller.calls.byId({ callId: young })).toMatchObject({
      contentRemovedAt: null,
      hasTranscript: true,
    })
    expect(await ben.caller.calls.byId({ callId: bensCall })).toMatchObject({
      contentRemovedAt: null,
      hasTranscript: true,
    })
    expect(await searchPelican()).toEqual([young])
    expect(await ada.caller.calls.review(range)).toEqual(figures)
    await waitUntil(async () => (await blobs.read(hash)) === null)
    const entry = await waitUntil(
      async () =>
        await db
          .selectFrom('audit_entries')
          .selectAll()
          .where('action', '=', 'business.expireContent')
          .executeTakeFirst(),
    )
    expect([entry.tenantId, JSON.parse(entry.after ?? '').calls]).toEqual([await tenantOf(ada), 1])
  })

  it('are removed with the customer’s values and quotes; outcomes, goals and transfers stay', async ({
    world,
    ada,
  }) => {
    const fields = await ada.caller.agent.addFields({
      fields: [
        { kind: 'text', name: 'Animal', question: 'Which animal do they want to see?' },
        { kind: 'number', name: 'Guests', question: 'How many guests?' },
        { kind: 'goal', name: 'Booked', question: 'They booked.' },
      ],
    })
    const values = ['interested', 'a tiger', 4, true]
    const analysis = fields.map(({ id }, index) => ({
      fieldId: id,
      value: values[index] ?? null,
      reason: 'They said "so".',
    }))
    const transfer = { phoneNumber: asE164('+12125550177'), turn: 1 }
    const callId = await recordPastCall(world, ada, { days: 8, id: 'old', analysis, transfer })
    const { db } = world.deps
    const callBack = { id: 'call-back', tenantId: await tenantOf(ada), callId, phoneNumber: asE164('+12125550142') }
    await db
      .insertInto('call_backs')
      .values({
        ...callBack,
        source: 'customer',
        quote: 'Call me at four.',
        quoteTurn: 0,
        state: 'proposed',
        createdAt: 1,
      })
      .execute()
    const range = { from: world.deps.now() - 60 * DAY_MS, to: world.deps.now(), timeZone: 'UTC' }
    const review = await ada.caller.calls.review(range)
    expect((await ada.caller.calls.byId({ callId })).needsCheck).toBe(true)
    await ada.caller.business.setRetention({ keepDays: 7 })
    await runUntilExpired(world, async () => (await ada.caller.calls.byId({ callId })).contentRemovedAt !== null)
    const call = await ada.caller.calls.byId({ callId })
    expect(call).toMatchObject({ needsCheck: false, endReason: 'transferred', transfer })
    expect(await db.selectFrom('call_backs').select(['quote', 'state']).execute()).toEqual([
      { quote: '', state: 'proposed' },
    ])
    expect(call.values).toMatchObject([
      { name: 'Outcome', value: 'interested', reason: null, quoteTurn: null, doubt: null },
      { name: 'Booked', value: true, reason: null },
    ])
    expect(await ada.caller.calls.review(range)).toEqual({ ...review, toCheck: { count: 0, isMore: false } })
  })

  // Security: 84
  it('are removed at the same age as the people of appointments, in batches', async ({ world, ada, ben, tenantId }) => {
    const { now } = world.deps
    const email = 'grace@example.com'
    const old = { startsAt: now() - 31 * DAY_MS, email, note: 'Left knee' }
    for (let count = 0; count < 25; count += 1) await addBooking(world, tenantId, { ...old, id: `old_${count}` })
    await addBooking(world, tenantId, { id: 'young', startsAt: now() - 29 * DAY_MS, email })
    await addBooking(world, await tenantOf(ben), { ...old, id: 'bens' })
    await ada.caller.business.setRetention({ keepDays: 30 })
    const listNamed = async (): Promise<string[]> => {
      const named = world.deps.db.selectFrom('bookings').select('id').where('email', '=', email)
      return (await named.execute()).map(({ id }) => id).toSorted()
    }
    await runUntilExpired(world, async () => (await listNamed()).length === 2)
    expect(await listNamed()).toEqual(['bens', 'young'])
    const period = { from: now() - 60 * DAY_MS, to: now() }
    const { rows } = await ada.caller.bookings.list(period)
    expect(rows).toHaveLength(26)
    expect(rows[0]).toMatchObject({ serviceName: 'Checkup', name: '', phoneNumber: null, email: null, note: '' })
  })

  it('are removed with choices in a model’s own words', async ({ world, ada }) => {
    const choices = [{ value: 'small' }, { value: 'large' }]
    const fields = await ada.caller.agent.addFields({
      fields: [
        { kind: 'choice', name: 'Size', question: 'Which size?', choices },
        { kind: 'choice', name: 'Cage', question: 'Which cage?', choices },
      ],
    })
    const values = ['delighted', 'large', 'as large as his own tiger']
    const analysis = fields.map(({ id }, index) => ({ fieldId: id, value: values[index] ?? null, reason: '' }))
    const callId = await recordPastCall(world, ada, { days: 8, id: 'old', analysis })
    const list = async () => (await ada.caller.calls.byId({ callId })).values.map(({ name, value }) => [name, value])
    expect(await list()).toHaveLength(3)
    await ada.caller.business.setRetention({ keepDays: 7 })
    await runUntilExpired(world, async () => (await ada.caller.calls.byId({ callId })).contentRemovedAt !== null)
    expect(await list()).toEqual([['Size', 'large']])
  })

  it('are removed at the provider too, and late events do not restore them', async ({ world, ada, tenantId }) => {
    const { deps } = world
    const callId = await recordPastCall(world, ada, { days: 8, id: 'old' })
    await ada.caller.business.setRetention({ keepDays: 7 })
    await runUntilExpired(world, async () => (await ada.caller.calls.byId({ callId })).contentRemovedAt !== null)
    const deletedIds: string[] = []
    const voice = {
      ...deps.voice,
      name: 'elevenlabs' as const,
      deleteConversation: async (id: string) => void deletedIds.push(id),
    }
    await using _node = runJobs(deps, { deletion: deletionHandler({ ...deps, voice }) })
    await waitUntil(async () => deletedIds.length > 0)
    expect(deletedIds).toEqual(['old'])
    await recordPastCall(world, ada, { days: 8, id: 'old' }).catch(() => null)
    expect(await ada.caller.calls.byId({ callId })).toMatchObject({ turns: [], summary: null, recordingUrl: null })
    const audio = { callId, tenantId, audio: Buffer.from('late'), mediaType: 'audio/mpeg' }
    await expect(storeRecording(deps, audio)).rejects.toMatchObject({ reason: 'not-found' })
  })

  it('are removed in batches at the installation’s limit, whatever the business chose', async () => {
    await using world = await createWorld(open, { retentionDays: 10 })
    const ada = await world.signUp('ada@example.com')
    await expect(ada.caller.business.setRetention({ keepDays: 11 })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'This installation keeps them for at most 10 days',
    })
    // Chosen while the installation had no limit.
    await saveKeepDays(world.deps.db, await tenantOf(ada), { keepDays: 90, now: world.deps.now() })
    expect(await ada.caller.business.retention()).toEqual({ keepDays: 90, maxDays: 10 })
    for (let index = 0; index < 12; index += 1) await recordPastCall(world, ada, { days: 11, id: `old-${index}` })
    const countTranscripts = async () => {
      const row = await world.deps.db
        .selectFrom('transcripts')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return row.count
    }
    await runUntilExpired(world, async () => (await countTranscripts()) === 0)
    expect((await ada.caller.calls.list({})).total).toBe(12)
  })

  it('are kept for a whole number of days within limits', async ({ world, ada }) => {
    for (const keepDays of [0, -1, 1.5, 3651]) {
      await expect(ada.caller.business.setRetention({ keepDays })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    await expect(world.browser().caller.business.retention()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })
})
