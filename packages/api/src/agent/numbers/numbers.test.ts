import { monthOf } from '@callwright/contract/admin'
import { asE164 } from '@callwright/contract/text/phone'
import type { TenantId } from '@callwright/db/tables/ids'
import { FAKE_NUMBER_ID } from '@callwright/fake-elevenlabs/state'
import { expect } from 'vitest'

import { describeWorld } from '../../testing/describe-world.ts'
import { createLatch } from '../../testing/latch.ts'
import { whileSyncingNumbers, createNumbersWorld } from '../../testing/numbers.ts'
import { createProviderWorld } from '../../testing/test-provider.ts'
import { createWorld } from '../../testing/test-world.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { listOutdatedNumbers } from './numbers.repo.ts'

const MAIN = '+12025550100'
const WEST = '+14155550101'
const OWN_LINE = '+13125550155'

describeWorld('numbers', (it, open) => {
  it('are assigned to a tenant, whose agent then answers, and unassigned again', async ({ world }) => {
    await using provider = await createProviderWorld(world)
    const numbersWorld = await createNumbersWorld(world, provider)
    const { operator, adasCaller, bensCaller, adasAgentId, answering, shown, tenants } = numbersWorld
    expect((await operator.admin.numbers()).rows.map((row) => [row.number, row.state])).toEqual([
      [MAIN, 'free'],
      ['+14155550101', 'free'],
      ['+442079460102', 'free'],
    ])
    for (const invalidInput of [
      { number: '020 7946 0102', tenantId: tenants.ada },
      { number: '202-555-0100 ext 5', tenantId: tenants.ada },
      { number: '', tenantId: null },
    ]) {
      await expect(operator.admin.assignNumber(invalidInput)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    for (const unknownInput of [
      { number: MAIN, tenantId: 'nobody' },
      { number: OWN_LINE, tenantId: null },
    ]) {
      await expect(operator.admin.assignNumber(unknownInput)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await whileSyncingNumbers(world, provider, async () => {
      const { rows } = await operator.admin.assignNumber({ number: '+1 (202) 555-0100', tenantId: tenants.ada })
      const client = { tenantId: tenants.ada, businessName: 'Ada' }
      expect(rows[0]).toMatchObject({ number: MAIN, client, isInAccount: true })
      await waitUntil(async () => (await shown(MAIN))?.state === 'answering')
      expect(answering()).toBe(adasAgentId)
      // Ben has no agent yet, so it is created now. Each tenant calls from its own number.
      await operator.admin.assignNumber({ number: ' +1 415\u2011555-0101', tenantId: tenants.ben })
      await waitUntil(async () => (await shown(WEST))?.state === 'answering')
      await adasCaller.calls.place({ phoneNumber: '555-555-0100' })
      await bensCaller.calls.place({ phoneNumber: '555-555-0100' })
      expect(provider.fake.state.dials.map((dial) => dial.fromNumberId)).toEqual([FAKE_NUMBER_ID, 'phnum_fake_2'])
      await operator.admin.assignNumber({ number: WEST, tenantId: null })
      await operator.admin.assignNumber({ number: MAIN, tenantId: tenants.ben })
      await waitUntil(async () => answering() !== adasAgentId)
      expect(answering()).toBe((await bensCaller.agent.get()).agentId)
      await operator.admin.assignNumber({ number: MAIN, tenantId: null })
      await waitUntil(async () => answering() === null)
      await waitUntil(
        async () => (await world.deps.db.selectFrom('phone_numbers').select('number').execute()).length === 0,
      )
      expect((await shown(MAIN))?.state).toBe('free')
    })
    const entries = await world.deps.db
      .selectFrom('audit_entries')
      .select(['subject', 'after'])
      .where('action', '=', 'admin.assignNumber')
      .orderBy('id')
      .execute()
    expect(entries.map(({ after }): unknown => JSON.parse(after ?? ''))).toEqual([
      { tenantId: tenants.ada },
      { tenantId: tenants.ben },
      { tenantId: null },
      { tenantId: tenants.ben },
      { tenantId: null },
    ])
  })

  it('are not reported as off while an agent is being attached', async () => {
    await using world = await createWorld(open, { drainTimeoutMs: 60_000 })
    await using provider = await createProviderWorld(world)
    const { operator, adasAgentId, answering, shown, tenants } = await createNumbersWorld(world, provider)
    const { voice } = provider.deps
    const { attachNumber } = voice
    const response = createLatch()
    voice.attachNumber = async (...number) => {
      await attachNumber(...number)
      await response.wait()
    }
    await whileSyncingNumbers(world, provider, async () => {
      await operator.admin.assignNumber({ number: MAIN, tenantId: tenants.ada })
      // The provider has attached the agent but has not responded yet.
      await response.reached
      expect(answering()).toBe(adasAgentId)
      const pauseResult = operator.admin
        .setPaused({ tenantId: tenants.ada, paused: true })
        .then(({ isInboundOff }) => [isInboundOff, answering()])
      await waitUntil(async () => (await shown(MAIN))?.hold === 'paused')
      response.release()
      expect(await pauseResult).toEqual([true, null])
    })
  })

  it('stop answering before a pause returns or when the limit is reached, and answer again afterward', async () => {
    await using world = await createWorld(open, { drainTimeoutMs: 60_000 })
    await using provider = await createProviderWorld(world)
    const { operator, adasAgentId, answering, shown, tenants } = await createNumbersWorld(world, provider)
    await whileSyncingNumbers(world, provider, async () => {
      await operator.admin.assignNumber({ number: MAIN, tenantId: tenants.ada })
      await waitUntil(async () => answering() === adasAgentId)
      const paused = await operator.admin.setPaused({ tenantId: tenants.ada, paused: true })
      expect(paused).toMatchObject({ inFlight: 0, isInboundOff: true })
      expect(answering()).toBe(null)
      await waitUntil(async () => (await shown(MAIN))?.state === 'held')
      expect((await shown(MAIN))?.hold).toBe('paused')
      await operator.admin.setPaused({ tenantId: tenants.ada, paused: false })
      await waitUntil(async () => answering() === adasAgentId)
      const [{ id } = { id: null }] = await world.deps.db
        .selectFrom('businesses')
        .select('id')
        .where('name', '=', 'Ada')
        .execute()
      const month = new Date(world.deps.now()).toISOString().slice(0, 7)
      if (id) await world.deps.db.insertInto('usage_months').values({ tenantId: id, month, seconds: 600 }).execute()
      await operator.admin.setLimit({ tenantId: tenants.ada, limitMinutes: 10 })
      await waitUntil(async () => answering() === null)
      await waitUntil(async () => (await shown(MAIN))?.hold === 'limit')
      await operator.admin.setLimit({ tenantId: tenants.ada, limitMinutes: 11 })
      await waitUntil(async () => answering() === adasAgentId)
      await operator.admin.setLimit({ tenantId: tenants.ada, limitMinutes: 10 })
      await waitUntil(async () => answering() === null)
      // The limit ends with the month.
      world.clock.advance(32 * 24 * 60 * 60_000)
      world.deps.events.emit('jobsQueued')
      await waitUntil(async () => answering() === adasAgentId)
    })
  })

  it('are checked only if their attachment looks wrong, no matter how many there are', async () => {
    await using world = await createWorld(open, { drainTimeoutMs: 0 })
    await using provider = await createProviderWorld(world)
    const { operator, adasAgentId, tenants } = await createNumbersWorld(world, provider)
    const { db } = world.deps
    const commonFields = { provider: 'elevenlabs' as const, label: '', assignedAt: 0 }
    const numbers = Array.from({ length: 300 }, (_, index) => ({
      ...commonFields,
      number: asE164(`+1202555${1000 + index}`),
      numberId: `phnum_${index}`,
      tenantId: tenants.ada as TenantId,
      attachedAgentId: adasAgentId,
    }))
    await db.insertInto('phone_numbers').values(numbers).execute()
    const countOutdated = async (): Promise<number> =>
      (await listOutdatedNumbers(db, 'elevenlabs', world.deps.now())).length
    expect(await countOutdated()).toBe(0)
    await operator.admin.setPaused({ tenantId: tenants.ada, paused: true })
    expect(await countOutdated()).toBe(300)
    await operator.admin.setPaused({ tenantId: tenants.ada, paused: false })
    expect(await countOutdated()).toBe(0)
    const usageMonth = { tenantId: tenants.ada as TenantId, month: monthOf(world.deps.now()), seconds: 60 }
    await db.insertInto('usage_months').values(usageMonth).execute()
    await operator.admin.setLimit({ tenantId: tenants.ada, limitMinutes: 1 })
    expect(await countOutdated()).toBe(300)
    await operator.admin.setLimit({ tenantId: tenants.ada, limitMinutes: 2 })
    expect(await countOutdated()).toBe(0)
    await db.updateTable('phone_numbers').set({ attachedAgentId: null }).where('numberId', '=', 'phnum_7').execute()
    expect(await countOutdated()).toBe(1)
  })

  it('are retried while the provider fails, and corrected after a change made at the provider', async ({ world }) => {
    await using provider = await createProviderWorld(world)
    const { operator, adasAgentId, answering, shown, tenants } = await createNumbersWorld(world, provider)
    await whileSyncingNumbers(world, provider, async () => {
      provider.fake.addFault({ kind: '500-before', method: 'PATCH', path: '/phone-numbers' })
      await operator.admin.assignNumber({ number: MAIN, tenantId: tenants.ada })
      await waitUntil(async () => (await shown(MAIN))?.state === 'failed')
      expect((await shown(MAIN))?.error).toMatch(/^[A-Z].*\.$/)
      provider.fake.clearFaults()
      const isAnswering = async (): Promise<boolean> => {
        world.clock.advance(1000)
        world.deps.events.emit('jobsQueued')
        return answering() === adasAgentId
      }
      await waitUntil(isAnswering)
      const number = provider.fake.state.numbers.get(FAKE_NUMBER_ID)
      if (number) number.agentId = null
      await waitUntil(isAnswering)
    })
    provider.fake.addFault({ kind: 'reset', path: '/phone-numbers' })
    const { rows, providerError } = await operator.admin.numbers()
    expect(providerError).toMatch(/^[A-Z].*\.$/)
    expect(rows.map((row) => [row.number, row.isInAccount, row.state])).toEqual([[MAIN, null, 'answering']])
  })
})
