import { expect, it } from 'vitest'

import { inBackground } from './background-work.ts'
import { letNextGoOn, letOthersIn } from './let-others-in.ts'

function compute(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

it('lets those who were stopped go on in the next turns while there is time, whoever holds up others first', async () => {
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
  let isOver = false
  const asking = async (): Promise<void> => {
    while (!isOver) {
      await letOthersIn(false)
      compute(6)
      letNextGoOn()
    }
  }
  const all = Array.from({ length: 5 }, asking)
  await inBackground(async () => await letOthersIn(false))
  isOver = true
  await Promise.all(all)
})

it('stops nobody while there is time', async () => {
  await new Promise((resolve) => setImmediate(resolve))
  let isOver = false
  setImmediate(() => (isOver = true))
  for (let query = 0; query < 20; query += 1) await letOthersIn(false)
  expect(isOver).toBe(false)
})
