import type { AppRouter } from '@callwright/api/app-router'
import { BUSINESS_SCOPES, OPERATOR_SCOPES } from '@callwright/contract/api-keys'
import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client'
import superjson from 'superjson'

import { type Client, PASSWORD } from './client.ts'
import { OPERATOR, type TestServer } from './test-server.ts'

type BusinessScope = (typeof BUSINESS_SCOPES)[number]
type OperatorScope = (typeof OPERATOR_SCOPES)[number]

type Init = Omit<RequestInit, 'body' | 'headers'> & { body?: unknown; headers?: Record<string, string> }

/** A client with an API key and without cookies. */
export type KeyClient = {
  key: string
  keyId: string
  /** Sends a form as it is and other bodies as JSON. */
  fetch: (path: string, init?: Init) => Promise<Response>
  trpc: TRPCClient<AppRouter>
}

/** A client with a new key of the business; it has all scopes unless some are named. */
export async function newKeyClient(
  server: Pick<TestServer, 'url'>,
  business: Client,
  scopes: readonly BusinessScope[] = BUSINESS_SCOPES,
): Promise<KeyClient> {
  const input = { name: 'Test', scopes: [...scopes], expiresInDays: null, password: PASSWORD }
  return keyClient(server, await business.trpc.keys.create.mutate(input))
}

export async function newOperatorKeyClient(
  server: Pick<TestServer, 'url'>,
  operator: Client,
  scopes: readonly OperatorScope[] = OPERATOR_SCOPES,
): Promise<KeyClient> {
  const input = { name: 'Test', scopes: [...scopes], expiresInDays: null, password: OPERATOR.password }
  return keyClient(server, await operator.trpc.keys.create.mutate(input))
}

export function bearer(key: string): { authorization: string } {
  return { authorization: `Bearer ${key}` }
}

function keyClient(server: Pick<TestServer, 'url'>, { key, id }: { key: string; id: string }): KeyClient {
  return {
    key,
    keyId: id,
    async fetch(path, { body, headers = {}, ...init } = {}) {
      const isJson = body !== undefined && !(body instanceof FormData)
      return await fetch(server.url + path, {
        ...init,
        headers: { ...(isJson ? { 'content-type': 'application/json' } : {}), ...bearer(key), ...headers },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      })
    },
    trpc: createTRPCClient<AppRouter>({
      links: [httpBatchLink({ url: `${server.url}/trpc`, transformer: superjson, headers: bearer(key) })],
    }),
  }
}
