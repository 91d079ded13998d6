import type { AppRouter } from '@callwright/api/app-router'
import { createTRPCClient, createWSClient, httpBatchLink, splitLink, type TRPCClient, wsLink } from '@trpc/client'
import superjson from 'superjson'

import { type CookieJar, createCookieJar } from './cookie-jar.ts'

/** All procedures with their types, such as `callwright.calls.list.query({})`. */
export type CallwrightClient = TRPCClient<AppRouter>

/** The server's limit on procedures per request. */
const MAX_BATCH = 20

/**
 * Creates a client for scripts. It keeps the session cookie in memory, so it stays signed in. A failed request throws a
 * `TRPCClientError` whose message is written for users.
 * @param options.url the server's URL, such as `http://localhost:3000`
 */
export function createCallwrightClient({ url }: { url: string }): CallwrightClient {
  const jar = createCookieJar()
  const trpcUrl = new URL('/trpc', url).href
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: wsLink({ client: socketClient(trpcUrl, jar), transformer: superjson }),
        false: httpBatchLink({
          url: trpcUrl,
          maxItems: MAX_BATCH,
          transformer: superjson,
          headers: () => ({ cookie: jar.header() }),
          async fetch(address, { signal, ...init } = {}) {
            const response = await fetch(String(address), { ...init, signal: signal ?? null })
            jar.keep(response)
            return response
          },
        }),
      }),
    ],
  })
}

/** Opens with the first subscription and closes with the last, so that the script can exit. */
function socketClient(trpcUrl: string, jar: CookieJar): ReturnType<typeof createWSClient> {
  class SocketWithCookie extends WebSocket {
    constructor(...[address, options = []]: ConstructorParameters<typeof WebSocket>) {
      const init = typeof options === 'string' || Array.isArray(options) ? { protocols: options } : options
      super(address, { ...init, headers: { cookie: jar.header() } })
    }
  }
  return createWSClient({
    url: trpcUrl.replace(/^http/, 'ws'),
    lazy: { enabled: true, closeMs: 0 },
    WebSocket: SocketWithCookie,
  })
}
