import type { AppRouter } from '@callwright/api/app-router'
import { createTRPCClient, httpBatchLink, httpSubscriptionLink, splitLink, type TRPCClient } from '@trpc/client'
import { EventSource } from 'eventsource'
import superjson from 'superjson'

import { createCookieJar } from './cookie-jar.ts'

export { TRPCClientError } from '@trpc/client'

/** All procedures with their types, such as `callwright.calls.list.query({})`. */
export type CallwrightClient = TRPCClient<AppRouter>

/** The server's limit on procedures per request. */
const MAX_BATCH = 20

/**
 * Creates a client for scripts. A failed request throws a `TRPCClientError` whose message is written for users.
 * @param options.url the server's URL, such as `http://localhost:3000`
 * @param options.apiKey without a key, sign in with `auth.login`: the client keeps the session cookie in memory
 */
export function createCallwrightClient({ url, apiKey }: { url: string; apiKey?: string }): CallwrightClient {
  const trpcUrl = new URL('/trpc', url).href
  const send = apiKey === undefined ? createSessionSender() : createKeySender(apiKey)
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          url: trpcUrl,
          transformer: superjson,
          EventSource,
          eventSourceOptions: { fetch: async (address, init) => failIfBusy(await send(String(address), init)) },
        }),
        false: httpBatchLink({
          url: trpcUrl,
          maxItems: MAX_BATCH,
          transformer: superjson,
          fetch: async (address, { signal, ...init } = {}) =>
            await send(String(address), { ...init, signal: signal ?? null }),
        }),
      }),
    ],
  })
}

/** Sends a request with the caller's key or session. */
type Sender = (address: string, init: RequestInit) => Promise<Response>

function createKeySender(apiKey: string): Sender {
  return async (address, init) => {
    const headers = new Headers(init.headers)
    headers.set('authorization', `Bearer ${apiKey}`)
    // The key alone identifies the caller.
    return await fetch(address, { ...init, headers, credentials: 'omit' })
  }
}

/** In a browser, the browser's own cookies are used instead of the jar. */
function createSessionSender(): Sender {
  const jar = createCookieJar()
  return async (address, init) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', jar.header())
    const response = await fetch(address, { ...init, headers })
    jar.keep(response)
    return response
  }
}

/** An event source reconnects after a failed request, but not after a response that refuses it. */
async function failIfBusy(response: Response): Promise<Response> {
  if (response.status !== 429 && response.status < 500) return response
  await response.body?.cancel()
  throw new Error(`The server is busy (${response.status})`)
}
