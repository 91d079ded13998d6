import type { OperationLink, TRPCLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import { observable, type Observer } from '@trpc/server/observable'
import { describe, expect, it } from 'vitest'
import { createChannel, fallbackLink, type Channel } from './fallback-link.ts'

type ControlledLink = { link: TRPCLink<AnyTRPCRouter>; emit: (data: string) => void; subscribers: () => number }

/** A link that emits on demand and, like the WebSocket link, completes when unsubscribed. */
function createControlledLink(): ControlledLink {
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
    emit: (data) => observers.forEach((observer) => observer.next({ result: { type: 'data', data } } as never)),
    subscribers: () => observers.size,
  }
}

function listen(
  channel: Channel,
  primary: ControlledLink,
  fallback: ControlledLink,
): { received: unknown[]; leave: () => void } {
  const link = fallbackLink({ primary: primary.link, fallback: fallback.link, channel })
  const received: unknown[] = []
  const op = { id: 1, type: 'subscription', path: 'x', input: undefined, context: {}, signal: null } as const
  const subscription = link({})({ op, next: () => observable(() => undefined) }).subscribe({
    next: (value) => received.push('data' in value.result ? value.result.data : value.result),
    complete: () => received.push('completed'),
  })
  return { received, leave: () => subscription.unsubscribe() }
}

describe('the channel', () => {
  it('gives up on the WebSocket after two failed connection attempts', () => {
    const channel = createChannel(() => undefined)
    channel.reportFailed()
    expect(channel.hasGivenUp()).toBe(false)
    channel.reportFailed()
    expect(channel.hasGivenUp()).toBe(true)
  })

  it('treats failures after a successful connection as outages', () => {
    const channel = createChannel(() => undefined)
    channel.reportFailed()
    channel.reportOpened()
    for (let i = 0; i < 10; i++) channel.reportFailed()
    expect(channel.hasGivenUp()).toBe(false)
  })

  it('notifies listeners only once that it has given up', () => {
    const channel = createChannel(() => undefined)
    let notified = 0
    channel.onGiveUp(() => (notified += 1))
    for (let i = 0; i < 5; i++) channel.reportFailed()
    expect(notified).toBe(1)
  })
})

describe('the fallback link', () => {
  it('moves a running subscription without ending it', () => {
    const channel = createChannel(() => undefined)
    const [primary, fallback] = [createControlledLink(), createControlledLink()]
    const { received } = listen(channel, primary, fallback)
    primary.emit('one')
    channel.reportFailed()
    channel.reportFailed()
    primary.emit('lost')
    fallback.emit('two')
    expect(received).toEqual(['one', 'two'])
    expect(primary.subscribers()).toBe(0)
  })

  it('closes the primary link only after every subscription has left it, since closing would end the rest', () => {
    const [primary, fallback] = [createControlledLink(), createControlledLink()]
    const counts: number[] = []
    const channel = createChannel(() => void counts.push(primary.subscribers(), fallback.subscribers()))
    listen(channel, primary, fallback)
    channel.reportFailed()
    channel.reportFailed()
    expect(counts).toEqual([0, 1])
  })

  it('starts on the fallback link once the primary one has been abandoned', () => {
    const channel = createChannel(() => undefined)
    const [primary, fallback] = [createControlledLink(), createControlledLink()]
    channel.reportFailed()
    channel.reportFailed()
    const { received } = listen(channel, primary, fallback)
    fallback.emit('one')
    expect(received).toEqual(['one'])
    expect(primary.subscribers()).toBe(0)
  })

  it('does not move a subscription that has ended', () => {
    const channel = createChannel(() => undefined)
    const [primary, fallback] = [createControlledLink(), createControlledLink()]
    const { leave } = listen(channel, primary, fallback)
    leave()
    channel.reportFailed()
    channel.reportFailed()
    expect([primary.subscribers(), fallback.subscribers()]).toEqual([0, 0])
  })
})
