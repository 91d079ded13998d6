import type { AppRouter } from '@callwright/api/app-router'
import { createCookieJar } from '@callwright/client/cookie-jar'
import { createTRPCClient, httpBatchLink, type TRPCClient } from '@trpc/client'
import superjson from 'superjson'

import { OPERATOR, type TestServer } from './test-server.ts'

type Init = Omit<RequestInit, 'body' | 'headers'> & { body?: unknown; headers?: Record<string, string> }

/** An HTTP and tRPC client with a cookie jar. */
export type Client = {
  /** The current `Cookie` header. */
  cookie: () => string
  /** Sends the body, if any, as JSON and stores the response's cookies. */
  fetch: (path: string, init?: Init) => Promise<Response>
  trpc: TRPCClient<AppRouter>
}

export type Business = Client & { email: string; password: string; userId: string }

export const PASSWORD = 'correct-horse-1!'

/** @param options.cookie sent while the jar is empty, such as a session from another node */
export function newClient(
  server: Pick<TestServer, 'url'>,
  { cookie: initialCookie = '' }: { cookie?: string } = {},
): Client {
  const jar = createCookieJar()
  const cookie = (): string => jar.header() || initialCookie
  const storeCookies = (response: Response): Response => {
    jar.keep(response)
    return response
  }
  return {
    cookie,
    async fetch(path, { body, headers = {}, ...init } = {}) {
      const json = body === undefined ? {} : { 'content-type': 'application/json' }
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
      return storeCookies(
        await fetch(server.url + path, {
          redirect: 'manual',
          ...init,
          headers: { ...json, cookie: cookie(), ...headers },
          body: text,
        }),
      )
    },
    trpc: createTRPCClient<AppRouter>({
      links: [
        httpBatchLink({
          url: `${server.url}/trpc`,
          transformer: superjson,
          headers: () => ({ cookie: cookie() }),
          fetch: async (url, init) => storeCookies(await fetch(url, init)),
        }),
      ],
    }),
  }
}

/** Signs a new business up and in, the way the web app does. */
export async function newBusiness(server: Pick<TestServer, 'url'>, name: string): Promise<Business> {
  const email = `${name}@example.com`
  const client = newClient(server)
  await client.trpc.auth.register.mutate({
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    businessName: `${name} Ltd`,
    phoneNumber: '212-555-0100',
    website: '',
    servicePlan: 'both',
    terms: true,
  })
  const { user } = await client.trpc.auth.login.mutate({ email, password: PASSWORD, rememberMe: false })
  return { ...client, email, password: PASSWORD, userId: user.id }
}

/** Creates two tenants, so that tests can detect leaks between them. */
export async function createTwoBusinesses(server: TestServer): Promise<{ ann: Business; bob: Business }> {
  const [ann, bob] = await Promise.all([newBusiness(server, 'ann'), newBusiness(server, 'bob')])
  return { ann, bob }
}

/** Signs in the operator, who also has a business. */
export async function signInOperator(server: TestServer): Promise<Business> {
  const client = newClient(server)
  const { user } = await client.trpc.auth.login.mutate({ ...OPERATOR, rememberMe: false })
  return { ...client, ...OPERATOR, userId: user.id }
}

/** Creates the business's agent. @returns its id at the provider */
export async function createAgent(business: Business): Promise<string> {
  const agent = await business.trpc.agent.update.mutate({
    systemPrompt: 'Be kind and book tables.',
    firstMessage: 'Hello!',
  })
  if (agent.agentId === null) throw new Error('The agent was not saved at the provider')
  return agent.agentId
}

/** @returns the id of the field for the outcome of the business's calls */
export async function findOutcomeId({ trpc }: Client): Promise<string> {
  const fields = await trpc.agent.fields.query()
  return fields.find(({ kind }) => kind === 'outcome')?.id ?? 'none'
}

/** @returns the id of the call with this conversation */
export async function findCallId({ trpc }: Client, conversationId: string): Promise<string> {
  const { rows } = await trpc.calls.list.query({})
  return rows.find((row) => row.conversationId === conversationId)?.id ?? 'none'
}

export async function readJson(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>
}

/** Lists the conversation ids of all of a business's calls. */
export async function listAllConversations({ trpc }: Client): Promise<string[]> {
  const all: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof trpc.calls.list.query>> = await trpc.calls.list.query({ limit: 1000, cursor })
    all.push(...page.rows.map((row) => row.conversationId ?? ''))
    cursor = page.nextCursor
  } while (cursor !== null)
  return all
}
