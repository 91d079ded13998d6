import type { OperationLink, TRPCLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import { observable, type Observer } from '@trpc/server/observable'
import { describe, expect, it } from 'vitest'
import { createChannel, fallbackLink, type Channel } from './fallback-link.ts'

type Way = { link: TRPCLink<AnyTRPCRouter>; say: (data: string) => void; subscribers: () => number }

/** A link that says what the test tells it to, and completes when it is left, as the WebSocket link does. */
function way(): Way {
  const observers = new Set<Observer<Parameters<Observer<never, never>['next']>[0], never>>()
  const operate: OperationLink<AnyTRPCRouter> = () =>
    observable((observer) => {
      observers.add(observer as never)
      return () => {
        observers.delete(observer as never)
        observer.complete()
      }
    })
  return {
    link: () => operate,
    say: (data) => observers.forEach((observer) => observer.next({ result: { type: 'data', data } } as never)),
    subscribers: () => observers.size,
  }
}

function listen(channel: Channel, first: Way, second: Way): { heard: unknown[]; leave: () => void } {
  const link = fallbackLink({ first: first.link, second: second.link, channel })
  const heard: unknown[] = []
  const op = { id: 1, type: 'subscription', path: 'x', input: undefined, context: {}, signal: null } as const
  const subscription = link({})({ op, next: () => observable(() => undefined) }).subscribe({
    next: (value) => heard.push('data' in value.result ? value.result.data : value.result),
    complete: () => heard.push('completed'),
  })
  return { heard, leave: () => subscription.unsubscribe() }
}

describe('the channel', () => {
  it('gives the WebSocket up after two failures without a connection', () => {
    const channel = createChannel(() => undefined)
    channel.failed()
    expect(channel.isGivenUp()).toBe(false)
    channel.failed()
    expect(channel.isGivenUp()).toBe(true)
  })

  it('takes later failures for outages once a connection has stood', () => {
    const channel = createChannel(() => undefined)
    channel.failed()
    channel.opened()
    for (let i = 0; i < 10; i++) channel.failed()
    expect(channel.isGivenUp()).toBe(false)
  })

  it('says once that it has given up', () => {
    const channel = createChannel(() => undefined)
    let told = 0
    channel.onGivenUp(() => (told += 1))
    for (let i = 0; i < 5; i++) channel.failed()
    expect(told).toBe(1)
  })
})

describe('the fallback link', () => {
  it('moves a running subscription over without ending it', () => {
    const channel = createChannel(() => undefined)
    const [first, second] = [way(), way()]
    const { heard } = listen(channel, first, second)
    first.say('one')
    channel.failed()
    channel.failed()
    first.say('lost')
    second.say('two')
    expect(heard).toEqual(['one', 'two'])
    expect(first.subscribers()).toBe(0)
  })

  it('closes the first way only after everything has left it, since closing ends what is there', () => {
    const [first, second] = [way(), way()]
    const atClosing: number[] = []
    const channel = createChannel(() => void atClosing.push(first.subscribers(), second.subscribers()))
    listen(channel, first, second)
    channel.failed()
    channel.failed()
    expect(atClosing).toEqual([0, 1])
  })

  it('starts on the second way once the first is given up', () => {
    const channel = createChannel(() => undefined)
    const [first, second] = [way(), way()]
    channel.failed()
    channel.failed()
    const { heard } = listen(channel, first, second)
    second.say('one')
    expect(heard).toEqual(['one'])
    expect(first.subscribers()).toBe(0)
  })

  it('is left for good: nothing is moved over afterwards', () => {
    const channel = createChannel(() => undefined)
    const [first, second] = [way(), way()]
    const { leave } = listen(channel, first, second)
    leave()
    channel.failed()
    channel.failed()
    expect([first.subscribers(), second.subscribers()]).toEqual([0, 0])
  })
})
