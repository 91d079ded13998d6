import { setImmediate as nextTurn } from 'node:timers/promises'

import { expect, it } from 'vitest'

import { inBackground } from './background-work.ts'
import { letNextGoOn, letOthersIn } from './let-others-in.ts'
import { holdClock } from '../testing/held-clock.ts'

it('lets those who were stopped go on in the next turns while there is time, whoever holds up others first', async () => {
  const compute = holdClock()
  const order: string[] = []
  let turns = 0
  const count = (): void => {
    turns += 1
    if (order.length < 5) setImmediate(count)
  }
  const wentOnIn: number[] = []
  const query = async (name: string, ms: number, holdsUp = false): Promise<void> => {
    await letOthersIn(holdsUp)
    order.push(name)
    wentOnIn.push(turns)
    compute(ms)
    letNextGoOn()
  }
  await letOthersIn(false)
  compute(11)
  setImmediate(count)
  const background = inBackground(() => [query('back 1', 2), query('back 2', 2)])
  await Promise.all([...background, query('front 1', 0.1), query('front 2', 0.1), query('holder', 0.1, true)])
  expect(order).toEqual(['holder', 'front 1', 'front 2', 'back 1', 'back 2'])
  expect(wentOnIn[4]).toBeGreaterThan(wentOnIn[3] ?? Infinity)
})

it('goes on with the background after a while, however many come to the front', async () => {
  await nextTurn()
  const compute = holdClock()
  let isOver = false
  let queries = 0
  const asking = async (): Promise<void> => {
    while (!isOver) {
      await letOthersIn(false)
      queries += 1
      compute(6)
      letNextGoOn()
    }
  }
  const all = Array.from({ length: 5 }, asking)
  // The time of the background in this turn is over.
  compute(2)
  await inBackground(async () => await letOthersIn(false))
  isOver = true
  expect(queries).toBeGreaterThan(10)
  await Promise.all(all)
})

it('stops nobody while there is time', async () => {
  await nextTurn()
  const compute = holdClock()
  let isOver = false
  setImmediate(() => (isOver = true))
  for (let query = 0; query < 20; query += 1) {
    await letOthersIn(false)
    compute(0.5)
  }
  expect(isOver).toBe(false)
})
