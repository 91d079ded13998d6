import { expect, test } from 'vitest'

import { holdClock } from '../testing/held-clock.ts'
import { createTurnstile } from './turnstile.ts'

test('whoever is waited for goes before the background, in the order they came', async () => {
  const turnstile = createTurnstile()
  const served: string[] = []
  const serve = async (name: string, isBackground: boolean): Promise<void> => {
    await turnstile.enter(isBackground)
    served.push(name)
    await Promise.resolve()
    turnstile.leave()
  }
  await Promise.all([
    serve('first', true),
    serve('b1', true),
    serve('f1', false),
    serve('b2', true),
    serve('f2', false),
  ])
  expect(served).toEqual(['first', 'f1', 'f2', 'b1', 'b2'])
})

test('the background is not kept waiting for ever', async () => {
  const passTime = holdClock()
  const turnstile = createTurnstile()
  const served: string[] = []
  await turnstile.enter(false)
  const waiting = async (name: string, isBackground: boolean): Promise<void> => {
    await turnstile.enter(isBackground)
    served.push(name)
    turnstile.leave()
  }
  const all = [waiting('background', true)]
  passTime(120)
  all.push(waiting('screen', false))
  turnstile.leave()
  await Promise.all(all)
  expect(served).toEqual(['background', 'screen'])
})
