import { databaseNow } from '@callwright/db/query/database-now'
import type { VoiceProvider } from '@callwright/voice/voice-provider'
import { expect } from 'vitest'

import { createCaller } from '../../app-router.ts'
import { describeWorld } from '../../testing/describe-world.ts'
import { tenantOf } from '../../testing/operator.ts'
import { createWorld, type World } from '../../testing/test-world.ts'
import { recordConversation } from '../record/post-call.ts'
import { takeToken } from './browser-call.ts'

const tokenOf = ({ url }: { url: string }): string => url.split('token=')[1] ?? ''

async function passTime(world: World, ms: number): Promise<void> {
  await world.deps.db
    .updateTable('leases')
    .set((eb) => ({ leaseUntil: eb('leaseUntil', '-', ms) }))
    .execute()
}

// Security: 72
describeWorld('a test call in the browser', (it, open) => {
  it('has a token for a minute, and frees its user half a minute after a crash', async ({ world, ada, bob }) => {
    const take = async (token: string, by = ada): Promise<boolean> => {
      const { session } = (await by.ctx()).caller
      return session !== null && (await takeToken(world.deps, { session, token })) !== null
    }
    const late = tokenOf(await ada.caller.calls.startBrowserCall())
    await passTime(world, 61_000)
    expect(await take(late)).toBe(false)
    const token = tokenOf(await ada.caller.calls.startBrowserCall())
    expect(await take(token, bob)).toBe(false)
    await passTime(world, 58_000)
    expect([await take(token), await take(token)]).toEqual([true, false])
    await passTime(world, 28_000)
    await expect(ada.caller.calls.startBrowserCall()).rejects.toMatchObject({ code: 'CONFLICT' })
    await passTime(world, 3000)
    expect(await ada.caller.calls.startBrowserCall()).toMatchObject({ maxSeconds: 600 })
  })

  it('lasts at most as long as the agent allows, and counts as a test call', async () => {
    await using world = await createWorld(open, {})
    const ada = await world.signUp('ada@example.com')
    await ada.caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Hi', maxCallSeconds: 300 })
    for (let started = 0; started < 5; started += 1) {
      expect((await ada.caller.calls.startBrowserCall()).maxSeconds).toBe(300)
      await ada.caller.calls.endBrowserCall({ conversationId: null })
    }
    await expect(ada.caller.calls.startBrowserCall()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await expect(ada.caller.calls.place({ phoneNumber: '212-555-0100' })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
  })

  it('with a real provider ends with the page’s word, or with its record', async ({ world, ada, bob }) => {
    const { agentId } = await ada.caller.agent.update({ systemPrompt: 'Be kind.', firstMessage: 'Hi' })
    let calls = 0
    let status: 'in-progress' | 'completed' | 'unknown' = 'in-progress'
    const voice: VoiceProvider = {
      ...world.simulator,
      openBrowserCall: async () => ({ url: 'wss://provider/1', conversationId: `conv_b${(calls += 1)}` }),
      fetchConversation: async (conversationId) =>
        status === 'unknown'
          ? null
          : {
              ...{ conversationId, agentId: agentId ?? '', tenantId: null, callId: null, direction: 'outbound' },
              ...{
                status,
                endReason: status === 'completed' ? 'answered' : null,
                callerNumber: null,
                calledNumber: null,
                startedAt: null,
              },
              ...{ durationSeconds: 61, summary: null, turns: [], hasRecording: false, source: 'browser' },
            },
    }
    const { calls: api } = createCaller({ ...(await ada.ctx()), voice })
    expect((await api.startBrowserCall()).url).toBe('wss://provider/1')
    await expect(api.startBrowserCall()).rejects.toMatchObject({ code: 'CONFLICT' })
    status = 'completed'
    const other = createCaller({ ...(await bob.ctx()), voice }).calls
    expect(await other.endBrowserCall({ conversationId: 'conv_b1' })).toEqual({ callId: null })
    const { callId } = await api.endBrowserCall({ conversationId: 'conv_b1' })
    expect(await ada.caller.calls.byId({ callId: callId ?? '' })).toMatchObject({
      source: 'browser',
      durationSeconds: 61,
    })
    await api.startBrowserCall()
    status = 'unknown'
    // The page was left before the conversation began.
    await api.startBrowserCall()
    status = 'completed'
    const report = await voice.fetchConversation('conv_b4')
    if (report) {
      await recordConversation(world.deps, { tenantId: await tenantOf(ada), provider: 'elevenlabs' }, report)
    }
    expect((await api.startBrowserCall()).url).toBe('wss://provider/1')
    expect((await ada.caller.calls.list({})).total).toBe(2)
    const counted = await world.deps.db.selectFrom('leases').select(databaseNow(world.deps.db).as('now')).execute()
    expect(counted).toHaveLength(1)
  })
})
