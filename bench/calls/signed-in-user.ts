import { type Connection, openConnection } from '../connection.ts'
import { PASSWORD } from './sizes.ts'

/** A user signed in to a running server, on one connection. */
export type SignedInUser = Disposable & {
  origin: string
  cookie: string
  userId: string
  /** Sends one tRPC query. @returns its data @throws if the status is not 200 */
  query: <T>(procedure: string, input: object) => Promise<T>
  /** `ms`: milliseconds until the whole response has arrived; calling `read` parses it afterward. */
  timeQuery: (procedure: string, input: object) => Promise<{ ms: number; read: <T>() => T }>
}

export async function signIn(origin: string, email: string): Promise<SignedInUser> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const body = (await response.json()) as { user?: { id?: string } }
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const userId = body.user?.id
  if (!response.ok || userId === undefined) throw new Error(`Signing in failed: ${JSON.stringify(body)}`)
  const connection = await openConnection(origin, cookie)
  return {
    origin,
    cookie,
    userId,
    query: async <T>(procedure: string, input: object) => readData<T>(await sendQuery(connection, procedure, input)),
    async timeQuery(procedure, input) {
      const begin = performance.now()
      const body = await sendQuery(connection, procedure, input)
      return { ms: performance.now() - begin, read: <T>() => readData<T>(body) }
    },
    [Symbol.dispose]: connection.close,
  }
}

async function sendQuery(connection: Connection, procedure: string, input: object): Promise<Buffer> {
  const { status, body } = await connection.get(trpcPath(procedure, input))
  if (status !== 200) throw new Error(`${procedure} returned ${status}: ${body.toString()}`)
  return body
}

function readData<T>(body: Buffer): T {
  return (JSON.parse(body.toString()) as { result: { data: { json: T } } }[])[0]?.result.data.json as T
}

/** A query in the web app's format: a batch of one. */
export function trpcPath(procedure: string, input: object): string {
  return `/trpc/${procedure}?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: { json: input } }))}`
}
