import { asE164 } from '@callwright/contract/text/phone'
import { expect } from 'vitest'

import { insertFeed, listAllFeeds } from '../booking/feeds/feeds.repo.ts'
import { hashSecret } from '../context/secrets.ts'
import { deletionHandler } from '../calls/record/deletion-job.ts'
import { recordConversation } from '../calls/record/post-call.ts'
import { addBooking, BOOKING_SETTINGS } from '../testing/bookings.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { erasureHandler } from './erase/erasure-job.ts'
import { retentionHandlers } from '../testing/retention-handlers.ts'
import { makeList, makeNumbers } from '../testing/campaigns.ts'
import { signInOperator, tenantOf } from '../testing/operator.ts'
import { recordPastCall } from '../testing/record-past-call.ts'
import { CONVERSATION } from '../testing/sample-conversation.ts'
import { type Browser, createWorld, PASSWORD } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { insertEndpoint } from '../testing/webhook-endpoints.ts'
import { deleteEndpoint, listActiveEndpoints, updateEndpoint } from '../webhooks/endpoints.repo.ts'
import { nextSequence } from '../webhooks/messages.repo.ts'
import { NO_DECISIONS, readDecisions, type ReplayResult, replayDecisions } from './replay-after-restore.ts'

const NO_CHANGES: ReplayResult = {
  ...{ erasedAgain: 0, deletedAgain: 0, notToBeCalled: 0, paused: 0, clientsPaused: 0, endpointsOff: 0, toolsOff: 0 },
}
const BACKUP = { file: '/one.tar', madeAt: '2026-11-21T20:00:00.000Z' }

/** A restore ends all sessions. */
async function signInAgain({ caller }: Pick<Browser, 'caller'>, name: string): Promise<void> {
  await caller.auth.login({ email: `${name}@example.com`, password: PASSWORD })
}

describeWorld('replaying decisions after a restore', (it, open) => {
  // Security: 65
  it('deletes calls deleted since the backup again, with their recordings, and no others', async ({ world }) => {
    const { db, blobs } = world.deps
    const [ada, ben] = [await world.signUp('ada@example.com'), await world.signUp('ben@example.com')]
    const createCall = async ({ caller }: typeof ada): Promise<{ callId: string; hash: string }> => {
      await caller.agent.update({ systemPrompt: 'Be kind.' })
      const { callId } = await caller.calls.place({ phoneNumber: '212-555-0142' })
      await waitUntil(async () => (await caller.calls.byId({ callId })).status === 'completed')
      const { hash } = await blobs.put(Buffer.from(callId))
      await db.deleteFrom('recordings').where('callId', '=', callId).execute()
      const tenantId = (
        await db.selectFrom('calls').select('tenantId').where('id', '=', callId).executeTakeFirstOrThrow()
      ).tenantId
      const recording = { contentHash: hash, mediaType: 'audio/wav', sizeBytes: 36, createdAt: 1 }
      await db
        .insertInto('recordings')
        .values({ callId, tenantId, ...recording })
        .execute()
      return { callId, hash }
    }
    const [deletedCall, keptCall] = [await createCall(ada), await createCall(ben)]
    const [adasTenantId, bensTenantId] = [await tenantOf(ada), await tenantOf(ben)]
    const findConversationId = async (callId: string): Promise<string> =>
      (await db.selectFrom('calls').select('conversationId').where('id', '=', callId).executeTakeFirstOrThrow())
        .conversationId ?? ''
    const deletion = { provider: 'simulator' as const, deletedAt: 5, providerDeletedAt: 5, keeps: 'nothing' as const }
    const conversationId = await findConversationId(deletedCall.callId)
    const decided = {
      ...NO_DECISIONS,
      deletions: [
        { ...deletion, conversationId, tenantId: adasTenantId },
        // A business that did not exist yet, and the other business's conversation.
        { ...deletion, conversationId: 'conv_unknown', tenantId: 'unknown' as never },
        { ...deletion, conversationId: await findConversationId(keptCall.callId), tenantId: adasTenantId },
      ],
      doNotCall: [
        { tenantId: adasTenantId, phoneNumber: asE164('+12125550177'), source: 'manual' as const, createdAt: 5 },
        { tenantId: 'unknown' as never, phoneNumber: asE164('+12125550178'), source: 'manual' as const, createdAt: 5 },
      ],
    }
    expect(await replayDecisions(world.deps, { decided, restored: BACKUP })).toEqual({
      ...{ ...NO_CHANGES, deletedAgain: 1, notToBeCalled: 1 },
    })
    await signInAgain(ada, 'ada')
    await signInAgain(ben, 'ben')
    expect((await ada.caller.calls.list({})).rows).toEqual([])
    expect((await ben.caller.calls.list({})).rows.map(({ id }) => id)).toEqual([keptCall.callId])
    expect([await blobs.read(deletedCall.hash), (await blobs.read(keptCall.hash)) !== null]).toEqual([null, true])
    expect((await ada.caller.bulk.isOnDoNotCall({ phoneNumber: asE164('+12125550177') })).isListed).toBe(true)
    expect(bensTenantId).not.toBe(adasTenantId)
    const secondReplay = await replayDecisions(world.deps, { decided: await readDecisions(db), restored: BACKUP })
    expect(secondReplay).toEqual(NO_CHANGES)
  })

  // Security: 65
  it('removes expired content again, and keeps the call', async () => {
    await using world = await createWorld(open, { retentionDays: 30 })
    const { deps } = world
    const ada = await world.signUp('ada@example.com')
    const [old, young] = [
      await recordPastCall(world, ada, { days: 40, id: 'old' }),
      await recordPastCall(world, ada, { days: 20, id: 'young' }),
    ]
    const listHasTranscript = async (): Promise<boolean[]> => {
      const calls = await Promise.all([old, young].map(async (callId) => await ada.caller.calls.byId({ callId })))
      return calls.map(({ hasTranscript }) => hasTranscript)
    }
    const backup = await deps.db.selectFrom('transcripts').selectAll().where('callId', '=', old).execute()
    {
      await using _retention = runJobs(deps, retentionHandlers(deps))
      await waitUntil(async () => (await listHasTranscript())[0] === false)
    }
    const decided = await readDecisions(deps.db)
    expect(decided.deletions).toMatchObject([{ conversationId: 'old', keeps: 'call' }])
    // This restores the state in the backup.
    await deps.db.deleteFrom('deleted_conversations').execute()
    await deps.db.insertInto('transcripts').values(backup).execute()
    const content = { hasTranscript: 1, summary: 'A table was booked.', contentRemovedAt: null } as const
    await deps.db.updateTable('calls').set(content).where('id', '=', old).execute()
    expect(await listHasTranscript()).toEqual([true, true])
    expect(await replayDecisions(deps, { decided, restored: BACKUP })).toMatchObject({ deletedAgain: 1 })
    await signInAgain(ada, 'ada')
    expect(await listHasTranscript()).toEqual([false, true])
    expect(await ada.caller.calls.byId({ callId: old })).toMatchObject({ durationSeconds: 61, summary: null })
  })

  // Security: 65
  it('keeps calls whose recording was refused, except those that were removed later', async ({
    world,
    ada,
    tenantId,
  }) => {
    const { db } = world.deps
    await ada.caller.agent.saveOpening({ disclosureOn: true, recordingMode: 'ask', masksPersonalData: false })
    const turns = [{ role: 'agent' as const, text: 'Hello!', atSeconds: 0 }]
    for (const conversationId of ['kept', 'removed']) {
      const call = { ...CONVERSATION, conversationId, startedAt: world.deps.now() + 1, turns, hasRecording: true }
      await recordConversation(world.deps, { tenantId, provider: 'simulator' }, call)
    }
    const listCalls = async () =>
      (await ada.caller.calls.list({})).rows.map(({ conversationId, hasTranscript }) => [conversationId, hasTranscript])
    const listDeleted = async () =>
      (await db.selectFrom('deleted_conversations').select('conversationId').orderBy('conversationId').execute()).length
    world.clock.advance(181_000)
    {
      await using _jobs = runJobs(world.deps, { deletion: deletionHandler(world.deps) })
      await waitUntil(async () => (await listDeleted()) === 2)
    }
    const calls = await listCalls()
    expect(calls).toContainEqual(['removed', true])
    // The backup is from before the refusals.
    const refused = await readDecisions(db)
    await db.deleteFrom('deleted_conversations').execute()
    expect(await replayDecisions(world.deps, { decided: refused, restored: BACKUP })).toEqual(NO_CHANGES)
    await signInAgain(ada, 'ada')
    expect([await listCalls(), await listDeleted()]).toEqual([calls, 2])
    // The next one is from after them, and before the call was removed.
    const backup = await db
      .selectFrom('calls')
      .selectAll()
      .where('conversationId', '=', 'removed')
      .executeTakeFirstOrThrow()
    await ada.caller.calls.remove({ callId: backup.id })
    const removed = await readDecisions(db)
    await db.insertInto('calls').values(backup).execute()
    expect(await listCalls()).toEqual(calls)
    const result = await replayDecisions(world.deps, { decided: removed, restored: BACKUP })
    expect(result).toEqual({ ...NO_CHANGES, deletedAgain: 1 })
    await signInAgain(ada, 'ada')
    expect(await listCalls()).toEqual([['kept', true]])
  })

  // Security: 65
  it('removes what was said in deleted calls from appointments, and keeps addresses revoked', async ({
    world,
    ada,
    ben,
    tenantId,
  }) => {
    const { db } = world.deps
    await ada.caller.bookings.save(BOOKING_SETTINGS)
    await ben.caller.bookings.save(BOOKING_SETTINGS)
    const callId = await recordPastCall(world, ada, { days: 1, id: 'conv_1' })
    const content = { conversationId: 'conv_1', note: 'Left knee' }
    const { id } = await addBooking(world, tenantId, content)
    await addBooking(world, await tenantOf(ben), content)
    for (let count = 0; count < 2; count += 1) await ada.caller.bookings.newAddress()
    await ben.caller.bookings.save({ ...BOOKING_SETTINGS, isOn: false })
    await ada.caller.calls.remove({ callId })
    const decided = await readDecisions(db)
    // The backup is from before that.
    await db.updateTable('bookings').set(content).where('id', '=', id).execute()
    const revoked = await db.selectFrom('calendars').select('addressVersion').orderBy('addressVersion').execute()
    await db.updateTable('calendars').set({ addressVersion: 0, isOn: 1 }).execute()
    await insertFeed(db, {
      ...{ id: 'removed', tenantId, name: 'Own', sealedUrl: '', busy: '[]', readAt: 1, triedAt: 1 },
      ...{ problem: null, toldAt: null, createdAt: 1 },
    })
    await replayDecisions(world.deps, { decided, restored: BACKUP })
    const found = { conversationId: null, note: '' }
    const rows = await db.selectFrom('bookings').select(['tenantId', 'conversationId', 'note']).execute()
    expect(rows.find((row) => row.tenantId === tenantId)).toMatchObject(found)
    expect(rows.find((row) => row.tenantId !== tenantId)).toMatchObject(content)
    expect(await listAllFeeds(db)).toEqual([])
    const on = await db.selectFrom('calendars').select('tenantId').where('isOn', '=', 1).execute()
    expect(on).toEqual([{ tenantId }])
    // A page at Cal.com that was removed after the backup.
    await db.updateTable('services').set({ link: 'cal.com/you/visit' }).where('tenantId', '=', tenantId).execute()
    await replayDecisions(world.deps, { decided, restored: BACKUP })
    expect(await db.selectFrom('calendars').select('tenantId').where('isOn', '=', 1).execute()).toEqual([])
    const versions = db.selectFrom('calendars').select('addressVersion').orderBy('addressVersion')
    expect(await versions.execute()).toEqual(revoked)
  })

  // Security: 65
  it('closes and erases erased businesses again, and keeps the others', async ({ world }) => {
    const { deps } = world
    const [ada, ben] = [await world.signUp('ada@example.com', 'Ada'), await world.signUp('ben@example.com', 'Ben')]
    await recordPastCall(world, ada, { days: 1, id: 'adas-call' })
    const adasId = await tenantOf(ada)
    const { hash } = await deps.blobs.put(Buffer.from('a logo'))
    await deps.db.updateTable('businesses').set({ logoHash: hash }).where('id', '=', adasId).execute()
    const erased = [{ hash: hashSecret(adasId), askedBy: 'owner' as const, requestedAt: 5 }]
    const decided = { ...NO_DECISIONS, erased }
    const settled = await replayDecisions(deps, { decided, restored: BACKUP })
    expect(settled).toEqual({ ...NO_CHANGES, erasedAgain: 1 })
    await signInAgain(ben, 'ben')
    await expect(signInAgain(ada, 'ada')).rejects.toThrow('Invalid email or password')
    expect([await ada.caller.auth.me(), (await ben.caller.auth.me())?.business?.name]).toEqual([null, 'Ben'])
    expect(await deps.blobs.read(hash)).toBe(null)
    // Identified by its id during the erasure, and afterward only by the hash of that id.
    expect((await readDecisions(deps.db)).erased).toEqual(erased)
    const simulated = { ...deps, voice: deps.simulator }
    await using _jobs = runJobs(deps, { deletion: deletionHandler(simulated), erasure: erasureHandler(simulated) })
    await waitUntil(async () => (await deps.db.selectFrom('businesses').select('id').execute()).length === 1)
    expect(await deps.db.selectFrom('calls').select('id').execute()).toEqual([])
    expect((await readDecisions(deps.db)).erased).toEqual(erased)
    expect(await replayDecisions(deps, { decided, restored: BACKUP })).toEqual(NO_CHANGES)
  })

  it('pauses clients again that were paused after the backup', async ({ world }) => {
    const { deps } = world
    const [ada, ben] = [await world.signUp('ada@example.com'), await world.signUp('ben@example.com')]
    const operator = await signInOperator(world)
    await operator.caller.admin.setPaused({ tenantId: await tenantOf(ada), paused: true })
    const decided = await readDecisions(deps.db)
    await operator.caller.admin.setPaused({ tenantId: await tenantOf(ada), paused: false })
    expect(await replayDecisions(deps, { decided, restored: BACKUP })).toEqual({
      ...NO_CHANGES,
      clientsPaused: 1,
    })
    await signInAgain(ada, 'ada')
    await signInAgain(ben, 'ben')
    await ben.caller.agent.update({ systemPrompt: 'Be kind.' })
    await ada.caller.agent.update({ systemPrompt: 'Be kind.' })
    await expect(ada.caller.calls.place({ phoneNumber: '2125550142' })).rejects.toThrow('Service is paused')
    await ben.caller.calls.place({ phoneNumber: '2125550142' })
  })

  // Security: 70
  it('keeps the choice of fewer recordings and of masking, and undoes none in the backup', async ({
    world,
    ada,
    ben,
  }) => {
    const opening = async ({ caller }: Browser) => {
      const { disclosureOn, recordingMode, masksPersonalData, startsAt } = await caller.agent.opening()
      return [disclosureOn, recordingMode, masksPersonalData, startsAt]
    }
    await ada.caller.agent.saveOpening({ recordingMode: 'off', masksPersonalData: true })
    await ben.caller.agent.saveOpening({ recordingMode: 'ask' })
    const decided = await readDecisions(world.deps.db)
    // In the backup, only Ben had chosen.
    const off = { disclosureOn: false, disclosureOffReason: 'Our own staff' }
    await ada.caller.agent.saveOpening({ ...off, recordingMode: 'announce', masksPersonalData: false })
    await ben.caller.agent.saveOpening({ recordingMode: 'off', masksPersonalData: true })
    await world.deps.db
      .updateTable('businesses')
      .set({ openingStartsAt: world.deps.now() + 1e9 })
      .execute()
    await replayDecisions(world.deps, { decided, restored: BACKUP })
    for (const [name, browser] of Object.entries({ ada, ben })) {
      await signInAgain(browser, name)
      expect(await opening(browser)).toEqual([true, 'off', true, null])
      // The provider may have its agent from after the backup.
      expect((await browser.caller.agent.get()).sync).toBe('waiting')
    }
  })

  it('pauses campaigns that could call, since later calls and stops are unknown', async ({ world }) => {
    const { deps } = world
    const ada = await world.signUp('ada@example.com')
    const { caller } = ada
    await caller.bulk.create({ name: 'Running', list: makeList(makeNumbers(3)) })
    const scheduledAt = deps.now() + 3_600_000
    const { campaignId } = await caller.bulk.create({
      name: 'Scheduled',
      list: makeList(makeNumbers(3, 50)),
      scheduledAt,
    })
    expect(await replayDecisions(deps, { decided: NO_DECISIONS, restored: BACKUP })).toMatchObject({ paused: 2 })
    const campaigns = await deps.db.selectFrom('campaigns').select(['name', 'state']).orderBy('name').execute()
    expect(campaigns).toEqual([
      { name: 'Running', state: 'paused' },
      { name: 'Scheduled', state: 'paused' },
    ])
    await signInAgain(ada, 'ada')
    expect(await caller.bulk.resume({ campaignId })).toMatchObject({ state: 'scheduled' })
    const { nextAt } = await deps.db
      .selectFrom('campaigns')
      .select('nextAt')
      .where('id', '=', campaignId)
      .executeTakeFirstOrThrow()
    expect(nextAt).toBe(scheduledAt)
  })

  it('switches off endpoints that were removed, off, or changed, and repeats no event number', async ({ world }) => {
    const { deps } = world
    const [ada, ben] = [await world.signUp('ada@example.com'), await world.signUp('ben@example.com')]
    const [adaId, benId] = [await tenantOf(ada), await tenantOf(ben)]
    const kept = [
      await insertEndpoint(world, adaId),
      await insertEndpoint(world, benId),
      await insertEndpoint(world, null),
    ]
    const changes = [{ url: 'https://example.com/new' }, { sealedSecret: 'rotated' }, { offReason: 'gone' as const }]
    const changed: [id: string, change: (typeof changes)[number]][] = []
    for (const change of changes) changed.push([await insertEndpoint(world, adaId), change])
    const removed = [await insertEndpoint(world, benId), await insertEndpoint(world, null)]
    const backup = await deps.db.selectFrom('webhook_endpoints').selectAll().execute()
    const restoreBackup = async (): Promise<void> => {
      await deps.db.deleteFrom('webhook_endpoints').execute()
      await deps.db.insertInto('webhook_endpoints').values(backup).execute()
    }
    const listActive = async (): Promise<string[]> =>
      (await listActiveEndpoints(deps.db)).map(({ id }) => id).toSorted()
    const lastNumber = await nextSequence(deps.db, adaId)

    for (const [id, change] of changed) await updateEndpoint(deps.db, id, change)
    for (const id of removed) await deleteEndpoint(deps.db, id)
    const decided = await readDecisions(deps.db)
    await restoreBackup()
    expect(await replayDecisions(deps, { decided: NO_DECISIONS, restored: BACKUP })).toEqual(NO_CHANGES)
    expect(await listActive()).toHaveLength(8)
    const withoutBusinesses = { ...NO_DECISIONS, webhooks: { active: [], tenants: [] } }
    expect(await replayDecisions(deps, { decided: withoutBusinesses, restored: BACKUP })).toEqual(NO_CHANGES)
    const result = await replayDecisions(deps, { decided, restored: BACKUP })
    expect(result).toEqual({ ...NO_CHANGES, endpointsOff: 5 })
    expect(await listActive()).toEqual(kept.toSorted())
    for (const tenantId of [adaId, benId]) {
      expect(await nextSequence(deps.db, tenantId)).toBeGreaterThan(lastNumber + 1_000_000)
    }
  })

  it('ends every session and revokes the links in earlier emails', async ({ world, ada, operator }) => {
    const verify = await world.lastMailTo('ada@example.com')
    await ada.caller.auth.forgotPassword({ email: 'ada@example.com' })
    const reset = await world.lastMailTo('ada@example.com')
    await replayDecisions(world.deps, { decided: NO_DECISIONS, restored: BACKUP })
    expect([await ada.caller.auth.me(), await operator.caller.auth.me()]).toEqual([null, null])
    await expect(ada.caller.calls.list({})).rejects.toThrow('Not authenticated')
    const { auth } = world.browser().caller
    const message = 'This link is invalid or has expired.'
    await expect(auth.verifyEmail({ token: verify?.token ?? '' })).rejects.toThrow(message)
    await expect(auth.resetPassword({ token: reset?.token ?? '', password: 'brand-new-9?' })).rejects.toThrow(message)
    await signInAgain(ada, 'ada')
    expect((await ada.caller.auth.me())?.business?.name).toBe('Acme Dental')
  })
})
