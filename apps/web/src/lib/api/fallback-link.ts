import type { TRPCLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import { observable } from '@trpc/server/observable'

/** Openings in a row that may fail, before any succeeds, until the WebSocket is given up. */
const ATTEMPTS = 2

export type Channel = {
  /** A connection stood: from now on failures are outages, and the WebSocket comes back by itself. */
  opened: () => void
  failed: () => void
  isGivenUp: () => boolean
  onGivenUp: (listener: () => void) => () => void
}

/**
 * Decides for one page whether a WebSocket can be had at all: some proxies do not let one through.
 * @param close closes what was tried; called after everything has moved over, since closing ends what is still there
 */
export function createChannel(close: () => void): Channel {
  const listeners = new Set<() => void>()
  let failures = 0
  let hasOpened = false
  return {
    opened: () => {
      hasOpened = true
    },
    failed: () => {
      if (hasOpened || failures >= ATTEMPTS) return
      failures += 1
      if (failures < ATTEMPTS) return
      for (const listener of listeners) listener()
      close()
    },
    isGivenUp: () => failures >= ATTEMPTS,
    onGivenUp: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type Ways<Router extends AnyTRPCRouter> = { first: TRPCLink<Router>; second: TRPCLink<Router>; channel: Channel }

/** Sends over the first link until the channel is given up, then everything, what is under way too, over the second. */
export function fallbackLink<Router extends AnyTRPCRouter>({ first, second, channel }: Ways<Router>): TRPCLink<Router> {
  return (runtime) => {
    const viaFirst = first(runtime)
    const viaSecond = second(runtime)
    return (call) =>
      observable((observer) => {
        let turn = 0
        let running = follow(channel.isGivenUp() ? viaSecond : viaFirst)

        // A link that has been left still says that it completed; only the one in use is heard.
        function follow(link: typeof viaFirst): { unsubscribe: () => void } {
          turn += 1
          const mine = turn
          return link(call).subscribe({
            next: (value) => (mine === turn ? observer.next(value) : undefined),
            error: (error) => (mine === turn ? observer.error(error) : undefined),
            complete: () => (mine === turn ? observer.complete() : undefined),
          })
        }

        const stopListening = channel.onGivenUp(() => {
          const left = running
          running = follow(viaSecond)
          left.unsubscribe()
        })
        return () => {
          stopListening()
          turn += 1
          running.unsubscribe()
        }
      })
  }
}
