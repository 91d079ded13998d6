import type { AppRouter } from '@callwright/api/app-router'
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import superjson from 'superjson'

/** The server did not answer by its own rules: something between us spoke in its place. */
export class InvalidAnswer extends Error {
  override readonly name = 'InvalidAnswer'
}

const SHOWN = 200

/**
 * The procedures for who works apart from the page. What goes out is plain JSON, so that a list of fifty thousand rows is not
 * walked through once more.
 */
export const server: TRPCClient<AppRouter> = createTRPCClient<AppRouter>({
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
  if (!isJson(text)) throw new InvalidAnswer(`Server returned invalid JSON. Response: ${text.slice(0, SHOWN)}`)
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
