import type { TRPCLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import { observable } from '@trpc/server/observable'

/** Consecutive failures, before any success, after which the WebSocket is abandoned. */
const MAX_FAILURES = 2

export type Channel = {
  /** A connection succeeded: later failures are outages, after which the WebSocket reconnects. */
  reportOpened: () => void
  reportFailed: () => void
  hasGivenUp: () => boolean
  onGiveUp: (listener: () => void) => () => void
}

/**
 * Decides once per page whether WebSockets work at all: some proxies block them.
 * @param close closes the primary link; called after all subscriptions have moved, since closing it ends any that remain
 */
export function createChannel(close: () => void): Channel {
  const listeners = new Set<() => void>()
  let failures = 0
  let hasOpened = false
  return {
    reportOpened: () => {
      hasOpened = true
    },
    reportFailed: () => {
      if (hasOpened || failures >= MAX_FAILURES) return
      failures += 1
      if (failures < MAX_FAILURES) return
      for (const listener of listeners) listener()
      close()
    },
    hasGivenUp: () => failures >= MAX_FAILURES,
    onGiveUp: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type Pair<Router extends AnyTRPCRouter> = { primary: TRPCLink<Router>; fallback: TRPCLink<Router>; channel: Channel }

/**
 * Uses the primary link until the channel gives up, then moves running subscriptions to the fallback link and starts
 * new ones there.
 */
export function fallbackLink<Router extends AnyTRPCRouter>({
  primary,
  fallback,
  channel,
}: Pair<Router>): TRPCLink<Router> {
  return (runtime) => {
    const viaPrimary = primary(runtime)
    const viaFallback = fallback(runtime)
    return (call) =>
      observable((observer) => {
        let generation = 0
        let running = follow(channel.hasGivenUp() ? viaFallback : viaPrimary)

        // An abandoned link still reports completion, so events from all but the current link are ignored.
        function follow(link: typeof viaPrimary): { unsubscribe: () => void } {
          generation += 1
          const ownGeneration = generation
          return link(call).subscribe({
            next: (value) => (ownGeneration === generation ? observer.next(value) : undefined),
            error: (error) => (ownGeneration === generation ? observer.error(error) : undefined),
            complete: () => (ownGeneration === generation ? observer.complete() : undefined),
          })
        }

        const stopListening = channel.onGiveUp(() => {
          const previous = running
          running = follow(viaFallback)
          previous.unsubscribe()
        })
        return () => {
          stopListening()
          generation += 1
          running.unsubscribe()
        }
      })
  }
}
