import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { createLatch } from '../../testing/latch.ts'
import { createProviderWorld } from '../../testing/test-provider.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { findRecording } from './recording.ts'
import { createCallLookupWorker } from '../reconcile/call-lookup-worker.ts'

describeWorld('a recording', (it) => {
  it.override('settings', { reconcileMs: 50 })

  it('is fetched on demand, stored once by content, and deleted with its call', async ({ world, ada, ben }) => {
    await using provider = await createProviderWorld(world, { speed: 1000 })
    const caller = provider.callerOf(ada)
    const { callId, conversationId } = await caller.calls.place({ phoneNumber: '555-555-0100' })
    const lookupWorker = createCallLookupWorker(provider.deps)
    lookupWorker.start()
    await waitUntil(async () => (await caller.calls.byId({ callId })).status === 'completed')
    await lookupWorker.stop()
    const tenants = await world.deps.db.selectFrom('businesses').select(['id', 'email']).execute()
    const idOf = (email: string) => tenants.find((tenant) => tenant.email === email)?.id
    const [adasId, bensId] = [idOf('ada@example.com'), idOf('ben@example.com')]
    if (!adasId || !bensId) throw new Error('Ada or Ben has no business')
    await expect(findRecording(provider.deps, bensId, callId)).rejects.toMatchObject({ reason: 'not-found' })

    provider.fake.addFault({ kind: 'garbage', path: '/audio', times: 9 })
    await expect(findRecording(provider.deps, adasId, callId)).rejects.toMatchObject({ reason: 'provider-failed' })
    provider.fake.clearFaults()
    const found = await Promise.all([1, 2, 3].map(async () => await findRecording(provider.deps, adasId, callId)))
    expect(new Set(found.map(({ hash }) => hash)).size).toBe(1)
    const [{ hash, size } = { hash: '', size: 0 }] = found
    expect((await world.deps.blobs.read(hash))?.length).toBe(size)
    expect(await world.deps.db.selectFrom('recordings').select('contentHash').execute()).toEqual([
      { contentHash: hash },
    ])
    // A stored recording is not fetched again.
    provider.fake.state.conversations.delete(conversationId ?? '')
    expect(await findRecording(provider.deps, adasId, callId)).toEqual(found[0])

    await expect(provider.callerOf(ben).calls.remove({ callId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await caller.calls.remove({ callId })
    expect(await world.deps.blobs.read(hash)).toBe(null)
    await expect(findRecording(provider.deps, adasId, callId)).rejects.toMatchObject({ reason: 'not-found' })
  })

  // Security: 65
  it('that arrives after its call was deleted leaves nothing behind', async ({ world }) => {
    await using provider = await createProviderWorld(world, { speed: 1000 })
    const caller = provider.callerOf(await world.signUp('ada@example.com'))
    const { callId } = await caller.calls.place({ phoneNumber: '555-555-0100' })
    const lookupWorker = createCallLookupWorker(provider.deps)
    lookupWorker.start()
    await waitUntil(async () => (await caller.calls.byId({ callId })).status === 'completed')
    await lookupWorker.stop()
    const { id } = await world.deps.db.selectFrom('businesses').select('id').executeTakeFirstOrThrow()
    const { voice } = provider.deps
    const arrival = createLatch()
    const fetchRecording = async (conversationId: string) => {
      const recording = await voice.fetchRecording(conversationId)
      await arrival.wait()
      return recording
    }
    const lateRequest = findRecording({ ...provider.deps, voice: { ...voice, fetchRecording } }, id, callId)
    await arrival.reached
    const storedHashes: string[] = []
    const { put } = provider.deps.blobs
    provider.deps.blobs.put = async (bytes) => {
      const stored = await put(bytes)
      storedHashes.push(stored.hash)
      return stored
    }
    await caller.calls.remove({ callId })
    arrival.release()
    await expect(lateRequest).rejects.toMatchObject({ reason: 'not-found' })
    expect(storedHashes).toHaveLength(1)
    expect(await world.deps.blobs.read(storedHashes[0] ?? '')).toBe(null)
  })
})
