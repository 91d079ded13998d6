import { setImmediate as nextTurn } from 'node:timers/promises'

import { expect } from 'vitest'

import { describeWorld } from '../testing/describe-world.ts'
import { createLatch } from '../testing/latch.ts'
import { runInCallerQueue } from './caller-queue.ts'

describeWorld('the procedures of one business', (it) => {
  // Security: 26
  it('run a few at a time, in call order, and do not delay those of another business', async ({ ada, bob }) => {
    const [{ caller: adas }, { caller: bobs }] = [await ada.ctx(), await bob.ctx()]
    const latch = createLatch()
    const started: number[] = []
    const all = Array.from({ length: 20 }, async (_, index) =>
      runInCallerQueue(adas, async () => {
        started.push(index)
        await latch.wait()
        if (index === 3) throw new Error('One of them failed')
      }),
    )
    for (let turn = 0; turn < 50; turn += 1) await nextTurn()
    expect(started).toEqual([0, 1, 2, 3, 4])
    expect(await runInCallerQueue(bobs, async () => 'done')).toBe('done')
    latch.release()
    const results = await Promise.allSettled(all)
    expect(results.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([3])
    expect(started).toEqual(results.map((_, index) => index))
  })

  it('do not wait for one that takes long', async ({ ada }) => {
    const { caller } = await ada.ctx()
    const latch = createLatch()
    const slow = Array.from({ length: 20 }, async () => await runInCallerQueue(caller, latch.wait))
    expect(await ada.caller.agent.get()).toMatchObject({ systemPrompt: '' })
    latch.release()
    await Promise.all(slow)
  })

  it('let other work run in between', async ({ world }) => {
    const { caller } = await (await world.signUp('ada@example.com')).ctx()
    let turn = 0
    const ranIn: number[] = []
    const all = Array.from(
      { length: 20 },
      async () => await runInCallerQueue(caller, async () => void ranIn.push(turn)),
    )
    for (; ranIn.length < all.length; turn += 1) await nextTurn()
    // Those of requests that arrive together: each is over before the next one begins.
    const inOrder = (async () => {
      for (const _ of all) await runInCallerQueue(caller, async () => void ranIn.push(turn))
    })()
    for (; ranIn.length < 2 * all.length; turn += 1) await nextTurn()
    await inOrder
    expect(new Set(ranIn)).toHaveLength(40)
  })

  it('all pass through the queue, one at a time or in a batch', async ({ ada }) => {
    const { caller } = await ada.ctx()
    const latch = createLatch()
    const others = Array.from({ length: 5 }, async () => await runInCallerQueue(caller, latch.wait))
    let isDone = false
    const own = ada.caller.agent.get().finally(() => (isDone = true))
    await latch.reached
    for (let turn = 0; turn < 50; turn += 1) await nextTurn()
    expect(isDone).toBe(false)
    latch.release()
    await Promise.all([...others, own])
  })
})
