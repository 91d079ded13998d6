import type { AppRouter } from '@callwright/api/app-router'
import { createTRPCClient, createWSClient, httpBatchLink, splitLink, type TRPCClient, wsLink } from '@trpc/client'
import superjson from 'superjson'

import { type CookieJar, createCookieJar } from './cookie-jar.ts'

/** Every procedure of the product, with its types: `callwright.calls.list.query({})`. */
export type CallwrightClient = TRPCClient<AppRouter>

/** As many procedures as the server takes in one request. */
const MAX_BATCH = 20

/**
 * A client for scripts. Whoever signs in with it stays signed in for as long as it is kept: the session cookie is held in
 * memory and sent along. A refusal is a `TRPCClientError` whose message is a sentence for people.
 * @param options.url where the product is served, such as `http://localhost:3000`
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

/** Opened with the first subscription and closed with the last, so that a script can end. */
function socketClient(trpcUrl: string, jar: CookieJar): ReturnType<typeof createWSClient> {
  class SocketWithCookie extends WebSocket {
    constructor(...[address, asked = []]: ConstructorParameters<typeof WebSocket>) {
      const init = typeof asked === 'string' || Array.isArray(asked) ? { protocols: asked } : asked
      super(address, { ...init, headers: { cookie: jar.header() } })
    }
  }
  return createWSClient({
    url: trpcUrl.replace(/^http/, 'ws'),
    lazy: { enabled: true, closeMs: 0 },
    WebSocket: SocketWithCookie,
  })
}
