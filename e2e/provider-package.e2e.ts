import { fileURLToPath } from 'node:url'
import type * as ElevenLabs from '@elevenlabs/client'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openSignedIn, signUp } from './support/business.ts'
import type { Screen, ScreenOptions } from './support/chromium.ts'
import { startFakeProvider } from './support/fake-provider.ts'
import { speakingMicrophone } from './support/microphone.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { startServer } from './support/server.ts'

// The voice provider's own client package, unchanged, proves that the simulator and the fake provider speak its protocol.

const AGENTS = ['simulator', 'fake provider'] as const

const simulator = oncePerFile(() => startServer())
const provider = oncePerFile(() => startFakeProvider())
const realServer = oncePerFile(() => startServer({ env: provider().env }))
const PACKAGE = fileURLToPath(new URL('../node_modules/@elevenlabs/client/dist/lib.iife.js', import.meta.url))

type Said = { role: string; message: string }
/** What the package reports of its conversation, in the page. */
type Talk = {
  conversation: ElevenLabs.Conversation
  said: Said[]
  modes: string[]
  interruptions: number
  errors: unknown[]
  end: { reason: string; closeCode?: number } | null
}
declare global {
  var ElevenLabsClient: typeof ElevenLabs
  var talk: Talk
}

async function openPackage(agent: (typeof AGENTS)[number], options?: ScreenOptions): Promise<Screen> {
  const { url } = agent === 'simulator' ? simulator() : realServer()
  const business = { ...(await signUp(url)), heading: 'AI Voice Agent', path: '/callwright-agent' }
  const screen = await openSignedIn(url, business, options)
  // The package and its worklets are not files of our server.
  const devTools = await screen.page.context().newCDPSession(screen.page)
  await devTools.send('Page.setBypassCSP', { enabled: true })
  await screen.page.reload()
  await screen.page.addScriptTag({ path: PACKAGE })
  return screen
}

async function startSession(page: Page, textOnly: boolean): Promise<void> {
  await page.evaluate(async (isTyped) => {
    const response = await fetch('/trpc/calls.startBrowserCall', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    const { result } = (await response.json()) as { result: { data: { json: { url: string } } } }
    const signedUrl = new URL(result.data.json.url, location.origin.replace('http', 'ws')).href
    const events: Omit<Talk, 'conversation'> = { said: [], modes: [], interruptions: 0, errors: [], end: null }
    const conversation = await ElevenLabsClient.Conversation.startSession({
      signedUrl,
      textOnly: isTyped,
      onMessage: ({ role, message }) => void events.said.push({ role, message }),
      onModeChange: ({ mode }) => void events.modes.push(mode),
      onInterruption: () => void (events.interruptions += 1),
      onError: (message) => void events.errors.push(message),
      onDisconnect: (end) => void (events.end = end),
    })
    globalThis.talk = Object.assign(events, { conversation })
  }, textOnly)
}

const read = async <Value>(page: Page, key: keyof Talk): Promise<Value> =>
  (await page.evaluate((name) => globalThis.talk[name], key)) as Value

it.each(AGENTS)('the provider’s package types with the %s, whose agent ends it', async (agent) => {
  await using screen = await openPackage(agent)
  const { page } = screen
  await startSession(page, true)
  const said = async (): Promise<Said[]> => await read(page, 'said')
  await expect.poll(async () => (await said()).length).toBe(1)
  for (const text of ['When are you open?', 'Thank you, goodbye.']) {
    const before = (await said()).length
    await page.evaluate((words) => globalThis.talk.conversation.sendUserMessage(words), text)
    await expect.poll(async () => (await said()).length).toBe(before + 1)
  }
  expect((await said()).map(({ role }) => role)).toEqual(['agent', 'agent', 'agent'])
  await expect.poll(() => read(page, 'end')).toMatchObject({ reason: 'agent' })
  expect(await read(page, 'errors')).toEqual([])
  expect(screen.problems).toEqual([])
})

// It sends 31 messages a second, so that one stall of a loaded machine exceeds the 40 that are allowed.
it.each(AGENTS)('the provider’s package talks with the %s, and hears it', { retry: 2 }, async (agent) => {
  await using screen = await openPackage(agent, { microphone: speakingMicrophone() })
  const { page } = screen
  await startSession(page, false)
  const spoken = async (): Promise<Said | undefined> =>
    (await read<Said[]>(page, 'said')).find(({ role }) => role === 'user')
  await expect.poll(spoken, { timeout: 60_000 }).toMatchObject({
    message: expect.stringContaining(agent === 'simulator' ? 'You spoke for' : 'when you are open'),
  })
  await expect.poll(() => read(page, 'interruptions'), { timeout: 60_000 }).toBeGreaterThan(0)
  expect(await read(page, 'modes')).toContain('speaking')
  const loudest = async (): Promise<number> =>
    await page.evaluate(() => Math.max(...globalThis.talk.conversation.getOutputByteFrequencyData()))
  await expect.poll(loudest, { timeout: 60_000 }).toBeGreaterThan(0)
  await page.evaluate(() => globalThis.talk.conversation.endSession())
  await expect.poll(() => read(page, 'end')).toMatchObject({ reason: 'user' })
  expect(await read(page, 'errors')).toEqual([])
  expect(screen.problems).toEqual([])
})
