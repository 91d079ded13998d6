import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it } from 'vitest'

import { listOf, numbers } from '../testing/campaigns.ts'
import { tenantOf } from '../testing/operator.ts'
import { createWorld } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { readDecided, settleRestored } from './settle-restored.ts'

const RESTORED = { file: '/one.tar', madeAt: '2026-11-21T20:00:00.000Z' }

onBothDialects('restored data', (open) => {
  it('line 65: lose again what was deleted since, with its recording, and nothing of others', async () => {
    await using world = await createWorld(open)
    const { db, blobs } = world.deps
    const [ada, ben] = [await world.signUp('ada@example.com'), await world.signUp('ben@example.com')]
    const callOf = async ({ caller }: typeof ada): Promise<{ callId: string; hash: string }> => {
      await caller.agent.update({ systemPrompt: 'Be kind.' })
      const { callId } = await caller.calls.place({ phoneNumber: '212-555-0142' })
      await waitUntil(async () => (await caller.calls.byId({ callId })).status === 'completed')
      const { hash } = await blobs.put(Buffer.from(callId))
      await db.deleteFrom('recordings').where('call_id', '=', callId).execute()
      const tenant_id = (
        await db.selectFrom('calls').select('tenant_id').where('id', '=', callId).executeTakeFirstOrThrow()
      ).tenant_id
      const recording = { content_hash: hash, media_type: 'audio/wav', size_bytes: 36, created_at: 1 }
      await db
        .insertInto('recordings')
        .values({ call_id: callId, tenant_id, ...recording })
        .execute()
      return { callId, hash }
    }
    const [gone, kept] = [await callOf(ada), await callOf(ben)]
    const [adas, bens] = [await tenantOf(ada), await tenantOf(ben)]
    const conversationOf = async (callId: string): Promise<string> =>
      (await db.selectFrom('calls').select('conversation_id').where('id', '=', callId).executeTakeFirstOrThrow())
        .conversation_id ?? ''
    const deletion = { provider: 'simulator' as const, deleted_at: 5, provider_deleted_at: 5 }
    const conversation_id = await conversationOf(gone.callId)
    const decided = {
      deletions: [
        { ...deletion, conversation_id, tenant_id: adas },
        // Of a business that was not there yet, and of a conversation that the other one has.
        { ...deletion, conversation_id: 'conv_unknown', tenant_id: 'nobody' as never },
        { ...deletion, conversation_id: await conversationOf(kept.callId), tenant_id: adas },
      ],
      doNotCall: [
        { tenant_id: adas, phone_number: '+12125550177', source: 'manual' as const, created_at: 5 },
        { tenant_id: 'nobody' as never, phone_number: '+12125550178', source: 'manual' as const, created_at: 5 },
      ],
    }
    expect(await settleRestored(world.deps, { decided, restored: RESTORED })).toEqual({
      ...{ deletedAgain: 1, notToBeCalled: 1, paused: 0 },
    })
    expect((await ada.caller.calls.list({})).rows).toEqual([])
    expect((await ben.caller.calls.list({})).rows.map(({ id }) => id)).toEqual([kept.callId])
    expect([await blobs.read(gone.hash), (await blobs.read(kept.hash)) !== null]).toEqual([null, true])
    expect((await ada.caller.bulk.isOnDoNotCall({ phoneNumber: '+12125550177' })).isListed).toBe(true)
    expect(bens).not.toBe(adas)
    const again = await settleRestored(world.deps, { decided: await readDecided(db), restored: RESTORED })
    expect(again).toEqual({ deletedAgain: 0, notToBeCalled: 0, paused: 0 })
  })

  it('wait for a person where campaigns had begun, because nobody knows whom they have called since', async () => {
    await using world = await createWorld(open)
    const { deps } = world
    const { caller } = await world.signUp('ada@example.com')
    await caller.bulk.create({ name: 'Begun', list: listOf(numbers(3)) })
    const later = { list: listOf(numbers(3, 50)), scheduledAt: deps.now() + 3_600_000 }
    await caller.bulk.create({ name: 'Of later', ...later })
    const nothing = { deletions: [], doNotCall: [] }
    expect(await settleRestored(deps, { decided: nothing, restored: RESTORED })).toMatchObject({ paused: 1 })
    const campaigns = await deps.db.selectFrom('campaigns').select(['name', 'state']).orderBy('name').execute()
    expect(campaigns).toEqual([
      { name: 'Begun', state: 'paused' },
      { name: 'Of later', state: 'scheduled' },
    ])
  })
})
