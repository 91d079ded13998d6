import type { AppRouter } from '@callwright/api/app-router'
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import superjson from 'superjson'

/** Thrown if a response is not JSON, because it came from a proxy instead of the server. */
export class InvalidResponseError extends Error {
  override readonly name = 'InvalidResponseError'
}

const EXCERPT_LENGTH = 200

/** The workers' API client. It sends plain JSON: superjson would traverse a list of 50,000 rows again. */
export const apiClient: TRPCClient<AppRouter> = createTRPCClient<AppRouter>({
  links: [
    httpLink({
      url: '/trpc',
      transformer: { serialize: (json: unknown) => ({ json }), deserialize: superjson.deserialize },
      fetch: fetchJson,
    }),
  ],
})

async function fetchJson(input: RequestInfo | URL | string, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  const text = await response.text()
  if (!isJson(text))
    throw new InvalidResponseError(`Server returned invalid JSON. Response: ${text.slice(0, EXCERPT_LENGTH)}`)
  return new Response(text, { status: response.status, headers: response.headers })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
