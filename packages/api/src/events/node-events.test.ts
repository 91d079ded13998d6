import type { Db } from '@callwright/db/database'
import type { NodeEventListener } from '@callwright/db/postgres/listener'
import { onBothDialects } from '@callwright/db/testing/test-databases'
import { expect, it } from 'vitest'

import { createEvents } from '../context/events.ts'
import { shareEvents } from './node-events.ts'
import { createWorld } from '../testing/test-world.ts'
import { waitUntil } from '../testing/wait-until.ts'

/** The same database, but reads fail while `isAway`. */
function withOutages(db: Db): { db: Db; state: { isAway: boolean; refused: number } } {
  const state = { isAway: false, refused: 0 }
  const get = (of: Db, name: keyof Db): unknown => {
    if (state.isAway && name === 'selectFrom') {
      state.refused += 1
      throw new Error('Away')
    }
    const value: unknown = of[name]
    return typeof value === 'function' ? value.bind(of) : value
  }
  return { db: new Proxy(db, { get: (of, name) => get(of, name as keyof Db) }), state }
}

onBothDialects('a node that was disconnected', (open) => {
  it('reads the events that it missed, even if the database is down when it reconnects', async () => {
    await using world = await createWorld(open)
    const businesses = [await world.signUp('ada@example.com'), await world.signUp('bob@example.com')]
    const { db, state } = withOutages(world.deps.db)
    const events = createEvents()
    const heard: number[] = []
    events.on('callCompleted', ({ eventNumber }) => void heard.push(eventNumber))
    let news: NodeEventListener | undefined
    const node = await shareEvents({ ...world.deps, db, events }, async (listener) => {
      news = listener
      return { stop: async () => {} }
    })

    for (const { caller } of businesses) {
      for (const phoneNumber of ['2125550151', '2125550152']) await caller.calls.place({ phoneNumber })
      await waitUntil(async () => (await caller.calls.list({ statuses: ['completed'] })).total === 2)
    }
    expect(heard).toEqual([])
    state.isAway = true
    news?.onConnected()
    await waitUntil(async () => state.refused > 1)
    expect(heard).toEqual([])
    state.isAway = false
    await waitUntil(async () => heard.length === 4)
    expect(heard.toSorted((one, other) => one - other)).toEqual([1, 1, 2, 2])
    await node.stop()
  })
})
