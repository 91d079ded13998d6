import browserConsole from 'node:console'

import { appRouter } from '@callwright/api/app-router'
import { signInOperator } from '@callwright/api/testing/operator'
import { createWorld, type Browser, type World } from '@callwright/api/testing/test-world'
import { openSqliteForTest } from '@callwright/db/testing/test-databases'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { getErrorShape, TRPCError } from '@trpc/server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { http, HttpResponse, passthrough, ws } from 'msw'
import { setupServer } from 'msw/node'
import { test, vi } from 'vitest'
import { App } from '../app/App.tsx'
import { readAgentDraft, storeAgentDraft } from '../features/agent/form/agent-draft.ts'
import { dismissToast } from '#components/feedback/toasts.ts'
import { storeUser } from '#lib/session/stored-user.ts'

/** A path, or a function that prepares the world and returns a path. */
export type StartPath = string | ((world: World, browser: Browser) => Promise<string>)

export type FakeServer = {
  /** Procedures that fail with an internal server error. */
  failing: Set<string>
  /** Whether requests get no response. */
  isDown: boolean
}

/** `browser` sends requests as the app’s user does. */
export type OpenedApp = AsyncDisposable & { user: UserEvent; server: FakeServer; world: World; browser: Browser }

type SignedInAs = 'visitor' | 'business' | 'operator'

type Options = { failing?: readonly string[]; isDown?: boolean }

const network = setupServer()

/** Tests whose network is intercepted. Polling stops: it would hide a "Try again" that does nothing. */
// oxlint-disable-next-line eslint/no-empty-pattern -- Vitest finds out from the pattern what a fixture needs.
export const it = test.extend('network', { scope: 'file', auto: true }, ({}, { onCleanup }) => {
  configure({ asyncUtilTimeout: 60_000 })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  // Like a browser, happy-dom prints each failed request.
  vi.spyOn(browserConsole, 'error').mockImplementation(() => {})
  network.listen({ onUnhandledFrame: 'error' })
  onCleanup(() => {
    network.close()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
})

/** Renders the whole app at a path; its requests reach a new installation's real router. */
export async function openApp(
  as: SignedInAs,
  at: StartPath,
  { failing = [], isDown = false }: Options = {},
): Promise<OpenedApp> {
  const world = await createWorld(openSqliteForTest)
  const browser = await signIn(world, as)
  const server = { failing: new Set(failing), isDown }
  network.resetHandlers(trpcHandler(browser, server), SILENT_SOCKET, OTHER_SERVERS)
  history.replaceState(null, '', typeof at === 'string' ? at : await at(world, browser))
  render(<App />)
  return {
    user: userEvent.setup(),
    server,
    world,
    browser,
    [Symbol.asyncDispose]: async () => {
      cleanup()
      // The next test begins without a draft, which would warn before a reload.
      const tenantId = (await browser.caller.auth.me())?.business?.tenantId ?? ''
      const draft = readAgentDraft(tenantId)
      if (draft) storeAgentDraft(tenantId, draft, draft)
      dismissToast()
      localStorage.clear()
      sessionStorage.clear()
      await world[Symbol.asyncDispose]()
    },
  }
}

async function signIn(world: World, as: SignedInAs): Promise<Browser> {
  if (as === 'visitor') return world.browser()
  const browser = as === 'operator' ? await signInOperator(world) : await world.signUp('ada@example.com', 'Ada Dental')
  const me = await browser.caller.auth.me()
  if (me) storeUser(me.user)
  return browser
}

function trpcHandler(browser: Browser, server: FakeServer): ReturnType<typeof http.all> {
  return http.all('*/trpc/:paths', async ({ request, params }) => {
    if (server.isDown) return HttpResponse.error()
    const createContext = (): ReturnType<Browser['ctx']> => browser.ctx()
    const response = await fetchRequestHandler({ endpoint: '/trpc', req: request, router: appRouter, createContext })
    const paths = String(params['paths']).split(',')
    if (!paths.some((path) => server.failing.has(path))) return response
    const responses = (await response.json()) as object[]
    const isFailing = (index: number): boolean => server.failing.has(paths[index] ?? '')
    return HttpResponse.json(
      responses.map((each, index) => (isFailing(index) ? INTERNAL_ERROR : each)),
      { status: 500 },
    )
  })
}

const INTERNAL_ERROR = {
  error: {
    json: getErrorShape({
      config: appRouter._def._config,
      error: new TRPCError({ code: 'INTERNAL_SERVER_ERROR' }),
      ...{ type: 'query', path: undefined, input: undefined, ctx: undefined },
    }),
  },
}

/** What the router asks on this machine. */
const OTHER_SERVERS = http.all(/^http:\/\/127\.0\.0\.1:/, () => passthrough())

/** Accepts subscriptions and sends nothing. */
const SILENT_SOCKET = ws.link('ws://localhost:3000/trpc').addEventListener('connection', () => {})
