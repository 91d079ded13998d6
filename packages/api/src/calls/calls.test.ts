import { indexCalls } from '@callwright/db/testing/index-calls'
import type { CallCompleted } from '@callwright/contract/calls/calls'
import { isTrackedEnvelope } from '@trpc/server'
import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { type World } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { findRecording } from './record/recording.ts'
import { simulateInbound } from './place/simulate-inbound.ts'
import { spoken } from '../testing/openings.ts'

async function twoTenants(world: World) {
  const ada = await world.signUp('ada@example.com', 'Ada Dental')
  const ben = await world.signUp('ben@example.com', 'Ben Pizza')
  await ada.caller.agent.update({
    systemPrompt: 'You book appointments for Ada Dental.',
    firstMessage: 'Hello, Ada Dental here.',
  })
  await ben.caller.agent.update({ systemPrompt: 'You take pizza orders.', firstMessage: 'Ben Pizza!' })
  return { ada, ben }
}

type Tenant = Awaited<ReturnType<World['signUp']>>

async function completedCall(tenant: Tenant, phoneNumber: string) {
  const { callId } = await tenant.caller.calls.place({ phoneNumber })
  return await waitUntil(async () => {
    const call = await tenant.caller.calls.byId({ callId })
    return call.status === 'completed' && call
  })
}

describeWorld('the calls router', (it) => {
  it('completes a placed call with a transcript, a usage entry and one event', async ({ world }) => {
    const { ada, ben } = await twoTenants(world)
    const completed: string[] = []
    world.deps.events.on('callCompleted', (event) => completed.push(event.callId))
    const call = await completedCall(ada, '(555) 555-0100')
    expect(call).toMatchObject({
      direction: 'outbound',
      phoneNumber: '+15555550100',
      endReason: 'answered',
      hasTranscript: true,
      hasRecording: true,
    })
    expect(call.turns[0]).toMatchObject({ role: 'agent', text: spoken('Hello, Ada Dental here.', 'Ada Dental') })
    expect(call.durationSeconds).toBeGreaterThan(0)
    expect(completed).toEqual([call.id])
    const entries = await world.deps.db.selectFrom('usage_entries').select(['callId', 'seconds']).execute()
    expect(entries).toEqual([{ callId: call.id, seconds: call.durationSeconds }])
    const months = await world.deps.db.selectFrom('usage_months').select('seconds').execute()
    expect(months).toEqual([{ seconds: call.durationSeconds }])

    expect((await ada.caller.calls.list({})).rows.map((row) => row.id)).toEqual([call.id])
    expect(await ben.caller.calls.list({})).toMatchObject({ rows: [], total: 0 })
  })

  // Security: 3
  it('never shows, changes or deletes another tenant’s call', async ({ world }) => {
    const { ada, ben } = await twoTenants(world)
    const call = await completedCall(ada, '555-555-0100')
    const attempts = [
      () => ben.caller.calls.byId({ callId: call.id }),
      () => ben.caller.calls.saveNotes({ callId: call.id, notes: 'mine now' }),
      () => ben.caller.calls.remove({ callId: call.id }),
      () => ben.caller.calls.byId({ callId: 'invented' }),
    ]
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Not found' })
    const bensTenantId = (await ben.caller.auth.me())?.business?.tenantId
    if (!bensTenantId) throw new Error('Ben should have a business')
    await expect(findRecording(world.deps, bensTenantId, call.id)).rejects.toMatchObject({ reason: 'not-found' })
    expect(await ada.caller.calls.byId({ callId: call.id })).toEqual(call)
  })

  // Security: 50
  it('saves notes and finds calls by status and text, treating % and _ as literals', async ({ world }) => {
    const { ada } = await twoTenants(world)
    const call = await completedCall(ada, '555-555-0100')
    await ada.caller.calls.saveNotes({ callId: call.id, notes: '100% <b>sure</b>' })
    expect((await ada.caller.calls.byId({ callId: call.id })).notes).toBe('100% <b>sure</b>')
    await indexCalls(world.deps.db)
    const found = async (input: Parameters<typeof ada.caller.calls.list>[0]) =>
      (await ada.caller.calls.list(input)).found.count
    expect(await found({ search: '5550100' })).toBe(1)
    expect(await found({ search: '5%0199' })).toBe(0)
    expect(await found({ search: '_' })).toBe(0)
    expect(await found({ statuses: ['completed'] })).toBe(1)
    expect(await found({ statuses: ['missed', 'failed'] })).toBe(0)
  })

  it('pages by keyset without gaps or duplicates', async ({ world }) => {
    const { ada } = await twoTenants(world)
    for (let last = 0; last < 5; last += 1) await completedCall(ada, `555-555-010${last}`)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof ada.caller.calls.list>> = await ada.caller.calls.list({ limit: 2, cursor })
      expect(page.total).toBe(5)
      seen.push(...page.rows.map((row) => row.phoneNumber ?? ''))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual([4, 3, 2, 1, 0].map((last) => `+1555555010${last}`))
    await expect(ada.caller.calls.list({ cursor: 'nonsense' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  // Security: 35
  it('refuses numbers that must not be dialed, with a message', async ({ world }) => {
    const { ada } = await twoTenants(world)
    const invalidNumbers = [
      '',
      '   ',
      '911',
      '+911',
      '555-0100',
      '1-900-555-0100',
      '+44 20 7946 0958',
      '555-555-0100 ext 5',
      '٥٥٥٥٥٥٠١٠٠',
      '555-555-CALL',
    ]
    for (const phoneNumber of invalidNumbers) {
      await expect(ada.caller.calls.place({ phoneNumber })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    await expect(ada.caller.calls.place({ phoneNumber: ' ' })).rejects.toThrow('Please enter a phone number')
    expect(await world.deps.db.selectFrom('calls').select('id').execute()).toEqual([])
  })

  // Security: 33
  it('dials once for repeated requests with the same key', async ({ world }) => {
    const { ada, ben } = await twoTenants(world)
    const idempotencyKey = 'one-press-of-the-button'
    const presses = await Promise.all(
      Array.from(
        { length: 5 },
        async () => await ada.caller.calls.place({ phoneNumber: '555-555-0100', idempotencyKey }),
      ),
    )
    expect(new Set(presses.map((press) => press.callId)).size).toBe(1)
    // Another tenant's request with the same key is a different request.
    const other = await ben.caller.calls.place({ phoneNumber: '555-555-0100', idempotencyKey })
    expect(other.callId).not.toBe(presses[0]?.callId)
    const first = await ada.caller.calls.place({ phoneNumber: '555-555-0101' })
    expect((await ada.caller.calls.place({ phoneNumber: '+1 555 555 0101' })).callId).toBe(first.callId)
    const { length } = await world.deps.db.selectFrom('simulated_conversations').select('conversationId').execute()
    expect(length).toBe(3)
  })

  it('places no call for a paused tenant or a tenant at its limit; other tenants are unaffected', async ({ world }) => {
    const { ada, ben } = await twoTenants(world)
    const call = await completedCall(ada, '555-555-0100')
    await world.deps.db.updateTable('usage_months').set({ seconds: 120 }).execute()
    await world.deps.db
      .updateTable('businesses')
      .set({ monthlyLimitMinutes: 2 })
      .where('name', '=', 'Ada Dental')
      .execute()
    const place = () => ada.caller.calls.place({ phoneNumber: '555-555-0107' })
    await expect(place()).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Monthly limit of 2 minutes reached' })
    expect((await ada.caller.auth.me())?.business?.held?.reason).toBe('limit')
    await world.deps.db.updateTable('businesses').set({ pausedAt: 1 }).where('name', '=', 'Ada Dental').execute()
    await expect(place()).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Service is paused' })
    await expect(
      simulateInbound({ ...world.deps, simulator: world.simulator }, { businessEmail: 'ada@example.com', count: 1 }),
    ).rejects.toThrow('Service is paused')
    await completedCall(ben, '555-555-0100')
    expect((await ada.caller.calls.list({})).rows.map((row) => row.id)).toEqual([call.id])
  })

  // Security: 18
  it('limits each tenant to five test calls per minute', async ({ world }) => {
    const { ada, ben } = await twoTenants(world)
    for (let last = 0; last < 5; last += 1) await ada.caller.calls.place({ phoneNumber: `555-555-010${last}` })
    const sixth = ada.caller.calls.place({ phoneNumber: '555-555-0109' })
    await expect(sixth).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await ben.caller.calls.place({ phoneNumber: '555-555-0109' })
  })

  // Security: 65
  it('deletes a call with all its data, and late events do not recreate it', async ({ world }) => {
    const { ada } = await twoTenants(world)
    const call = await completedCall(ada, '555-555-0100')
    const tenantId = (await ada.caller.auth.me())?.business?.tenantId
    if (!tenantId) throw new Error('Ada should have a business')
    const recording = await findRecording(world.deps, tenantId, call.id)
    const lateUpdate = await world.simulator.fetchConversation(call.conversationId ?? '')
    await ada.caller.calls.remove({ callId: call.id })
    const { db } = world.deps
    for (const table of ['calls', 'transcripts', 'recordings'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(await world.deps.blobs.read(recording.hash)).toBe(null)
    expect(await world.simulator.fetchConversation(call.conversationId ?? '')).toBe(null)
    if (!lateUpdate) throw new Error('The simulator should know the conversation')
    const { recordConversation } = await import('./record/post-call.ts')
    expect(await recordConversation(world.deps, { tenantId, provider: 'simulator' }, lateUpdate)).toBe('deleted')
    expect(await db.selectFrom('calls').selectAll().execute()).toEqual([])
    expect((await db.selectFrom('usage_entries').select('id').execute()).length).toBe(1)
  })

  it('records inbound calls for the called business', async ({ world }) => {
    const { ada, ben } = await twoTenants(world)
    await simulateInbound({ ...world.deps, simulator: world.simulator }, { businessEmail: 'ben@example.com', count: 2 })
    const rows = await waitUntil(async () => {
      const page = await ben.caller.calls.list({ statuses: ['completed'] })
      return page.found.count === 2 && page.rows
    })
    expect(rows.every((row) => row.direction === 'inbound' && row.phoneNumber === row.callerNumber)).toBe(true)
    expect((await ada.caller.calls.list({})).total).toBe(0)
  })
})

describeWorld('calls.callCompleted', (it) => {
  it('replays missed events, then streams live ones, each to its own tenant only', async ({ world }) => {
    const { ada, ben } = await twoTenants(world)
    const first = await completedCall(ada, '555-555-0100')
    const second = await completedCall(ada, '555-555-0101')
    const disconnect = new AbortController()
    const subscribe = async (tenant: Tenant, lastEventId?: string) => {
      const { createCaller } = await import('../app-router.ts')
      const caller = createCaller(await tenant.ctx(), { signal: disconnect.signal })
      return await caller.calls.callCompleted(lastEventId === undefined ? undefined : { lastEventId })
    }
    const seen: Record<string, string[]> = { ada: [], ben: [], adaLive: [] }
    const follow = async (name: string, events: AsyncIterable<unknown>) => {
      for await (const event of events) {
        if (!isTrackedEnvelope<CallCompleted>(event)) throw new Error('Every event should be tracked')
        seen[name]?.push(`${event[0]}:${event[1].callId}`)
      }
    }
    const followers = [
      follow('ada', await subscribe(ada, '1')),
      follow('adaLive', await subscribe(ada)),
      follow('ben', await subscribe(ben, '0')),
    ]
    await waitUntil(async () => world.deps.events.listenerCount('callCompleted') === 3)
    const third = await completedCall(ada, '555-555-0102')
    const bensCall = await completedCall(ben, '555-555-0102')
    await waitUntil(async () => seen['ada']?.length === 2 && seen['ben']?.length === 1)
    disconnect.abort()
    await Promise.all(followers)
    expect(first.id).not.toBe(second.id)
    expect(seen).toEqual({
      ada: [`2:${second.id}`, `3:${third.id}`],
      adaLive: [`3:${third.id}`],
      ben: [`1:${bensCall.id}`],
    })
    expect(world.deps.events.listenerCount('callCompleted')).toBe(0)
  })

  it('ends with the session', async ({ world }) => {
    const { ada, ben } = await twoTenants(world)
    const events = await ada.caller.calls.callCompleted()
    const bensEvents = await ben.caller.calls.callCompleted()
    const following = (async () => {
      for await (const _event of events) throw new Error('There should be no event')
    })()
    const bensNextEvent = bensEvents[Symbol.asyncIterator]().next()
    await waitUntil(async () => world.deps.events.listenerCount('callCompleted') === 2)
    await ada.caller.auth.logout()
    await following
    expect(world.deps.events.listenerCount('callCompleted')).toBe(1)
    await ben.caller.auth.logout()
    expect((await bensNextEvent).done).toBe(true)
    expect(world.deps.events.listenerCount('callCompleted')).toBe(0)
  })
})
