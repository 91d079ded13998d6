import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it } from 'vitest'

import { countedBoth, dialling, listening, listOf, numbers, until } from '../testing/campaigns.ts'
import { createWorld } from '../testing/test-world.ts'

onBothDialects('the dialler', (open) => {
  it('calls each recipient of a list once, and the counters add up', async () => {
    await using world = await createWorld(open)
    const voice = listening(world)
    await using _dialler = dialling({ ...world.deps, voice })
    const ada = await world.signUp('ada@example.com')
    const bob = await world.signUp('bob@example.com')
    const list = listOf(numbers(30))
    const { campaignId, totalCalls } = await ada.caller.bulk.create({ name: 'Spring', list })
    expect(totalCalls).toBe(30)
    const counts = await until(ada, campaignId, 'finished')
    expect(counts).toMatchObject({ completed: 30, queued: 0, dialling: 0 })
    expect(voice.dialled.map(({ toNumber }) => toNumber).toSorted()).toEqual(numbers(30))
    const [kept, counted] = await countedBoth(world, campaignId)
    expect(kept).toEqual(counted)
    const { rows } = await ada.caller.bulk.recipients({ campaignId, limit: 100 })
    expect(rows.map((row) => [row.line, row.status, row.attempts, typeof row.callId])).toEqual(
      numbers(30).map((_, index) => [index + 2, 'completed', 1, 'string']),
    )
    const calls = await ada.caller.calls.list({ campaignId, limit: 100 })
    expect(calls.total).toBe(30)
    await expect(bob.caller.bulk.campaign({ campaignId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(bob.caller.bulk.recipients({ campaignId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await bob.caller.bulk.campaigns({})).rows).toEqual([])
  })
  it('calls each recipient once, also where two processes dial', async () => {
    await using world = await createWorld(open, { dialler: { concurrency: 50, callsPerSecond: 1000, isShared: true } })
    const voice = listening(world)
    const [ada, bob] = [await world.signUp('ada@example.com'), await world.signUp('bob@example.com')]
    const one = await ada.caller.bulk.create({ name: 'Ada', list: listOf(numbers(40)) })
    const two = await bob.caller.bulk.create({ name: 'Bob', list: listOf(numbers(40, 100)) })
    await using _first = dialling({ ...world.deps, voice })
    await using _second = dialling({ ...world.deps, voice })
    await Promise.all([until(ada, one.campaignId, 'finished'), until(bob, two.campaignId, 'finished')])
    expect(voice.dialled.map(({ toNumber }) => toNumber).toSorted()).toEqual([...numbers(40), ...numbers(40, 100)])
  })
})
