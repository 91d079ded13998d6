import type { Db } from '@callwright/db/database'
import type { NodeEventListener } from '@callwright/db/postgres/listener'
import { expect } from 'vitest'

import { createEvents } from '../context/events.ts'
import { shareEvents } from './node-events.ts'
import { describeWorld } from '../testing/describe-world.ts'
import { waitUntil } from '../testing/wait-until.ts'

/** The same database, but reads fail while `isDown`. */
function withOutages(db: Db): { db: Db; state: { isDown: boolean; failedReads: number } } {
  const state = { isDown: false, failedReads: 0 }
  const get = (target: Db, name: keyof Db): unknown => {
    if (state.isDown && name === 'selectFrom') {
      state.failedReads += 1
      throw new Error('The database is down')
    }
    const value: unknown = target[name]
    return typeof value === 'function' ? value.bind(target) : value
  }
  return { db: new Proxy(db, { get: (target, name) => get(target, name as keyof Db) }), state }
}

describeWorld('a node that was disconnected', (it) => {
  it('reads the events that it missed, even if the database is down when it reconnects', async ({ world }) => {
    const businesses = [await world.signUp('ada@example.com'), await world.signUp('bob@example.com')]
    const { db, state } = withOutages(world.deps.db)
    const events = createEvents()
    const receivedNumbers: number[] = []
    events.on('callCompleted', ({ eventNumber }) => void receivedNumbers.push(eventNumber))
    let nodeListener: NodeEventListener | undefined
    const node = await shareEvents({ ...world.deps, db, events }, async (listener) => {
      nodeListener = listener
      return { stop: async () => {} }
    })

    for (const { caller } of businesses) {
      for (const phoneNumber of ['2125550151', '2125550152']) await caller.calls.place({ phoneNumber })
      await waitUntil(async () => (await caller.calls.list({ statuses: ['completed'] })).total === 2)
    }
    expect(receivedNumbers).toEqual([])
    state.isDown = true
    nodeListener?.onConnected()
    await waitUntil(async () => state.failedReads > 1)
    expect(receivedNumbers).toEqual([])
    state.isDown = false
    await waitUntil(async () => receivedNumbers.length === 4)
    expect(receivedNumbers.toSorted((one, other) => one - other)).toEqual([1, 1, 2, 2])
    await node.stop()
  })
})
