import { TRPCClientError, type TRPCLink } from '@trpc/client'
import type { AnyTRPCRouter } from '@trpc/server'
import { observable } from '@trpc/server/observable'

/** A link whose code loads with its first call. */
export function lazyLink<Router extends AnyTRPCRouter>(load: () => Promise<TRPCLink<Router>>): TRPCLink<Router> {
  return (runtime) => {
    let link: ReturnType<TRPCLink<Router>> | undefined
    return (call) =>
      observable((observer) => {
        let running: { unsubscribe: () => void } | undefined
        let isUnsubscribed = false

        async function start(): Promise<void> {
          const loaded = await load()
          link ??= loaded(runtime)
          if (!isUnsubscribed) running = link(call).subscribe(observer)
        }

        start().catch((error: unknown) => {
          observer.error(TRPCClientError.from(error instanceof Error ? error : new Error('The code did not load')))
        })
        return () => {
          isUnsubscribed = true
          running?.unsubscribe()
        }
      })
  }
}
