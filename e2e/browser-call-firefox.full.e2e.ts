import { existsSync } from 'node:fs'
import { type ConsoleMessage, launch, type Page } from 'puppeteer-core'
import { describe, expect, it } from 'vitest'
import { PASSWORD, signUp } from './support/business.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { startServer } from './support/server.ts'

const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'
const server = oncePerFile(() => startServer())

type Firefox = AsyncDisposable & { page: Page; problems: string[] }

/** Opens the preview of a new business. There is a fake microphone, but the machine may have no loudspeaker. */
async function openPreview(): Promise<Firefox> {
  const { url } = server()
  const { email } = await signUp(url)
  const browser = await launch({
    ...{ browser: 'firefox', executablePath: FIREFOX, headless: true },
    extraPrefsFirefox: { 'media.navigator.streams.fake': true, 'media.navigator.permission.disabled': true },
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(60_000)
  const problems: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.evaluateOnNewDocument(watchCalls)
  await page.goto(`${url}/login`)
  await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch('/api/auth/login', { method: 'POST', headers, body })
      const { user } = (await response.json()) as { user: { id: string; email: string } }
      localStorage.setItem('userId', user.id)
      localStorage.setItem('userEmail', user.email)
    },
    JSON.stringify({ email, password: PASSWORD }),
  )
  await page.goto(`${url}/callwright-agent`)
  return {
    page,
    problems,
    async [Symbol.asyncDispose]() {
      await browser.close()
    },
  }
}

const CALLS: [way: string, last: string][] = [
  ['Talk', 'Hang up'],
  ['Type instead', 'goodbye'],
]

describe.skipIf(!existsSync(FIREFOX))(`in Firefox (FIREFOX_PATH, or else ${FIREFOX})`, () => {
  it.each(CALLS)('a test call is answered, ended, recorded, and leaves nothing open: %s, %s', async (way, last) => {
    await using firefox = await openPreview()
    const { page, problems } = firefox
    const press = async (name: string): Promise<void> =>
      await page.locator(`::-p-aria([name="${name}"][role="button"])`).click()
    const waitForText = async (text: string): Promise<void> => void (await page.waitForSelector(`::-p-text(${text})`))
    const countLines = async (): Promise<number> => (await page.$$('[role=log] li')).length
    const type = async (text: string): Promise<void> => {
      await page.locator('::-p-aria([name="Type to your agent"])').fill(text)
      await press('Send')
    }
    await press(way)
    await expect.poll(countLines, { timeout: 60_000 }).toBe(1)
    await type('When are you open?')
    await expect.poll(countLines, { timeout: 60_000 }).toBe(3)
    if (last === 'Hang up') await press(last)
    else await type(last)
    await waitForText('Call ended')
    const opened = await page.evaluate(() => ({
      contexts: globalThis.opened.contexts.map(({ state }) => state),
      tracks: globalThis.opened.tracks.map(({ readyState }) => readyState),
      sockets: globalThis.opened.sockets.map(({ readyState }) => readyState),
    }))
    const isSpoken = way === 'Talk'
    expect(opened).toMatchObject({ contexts: isSpoken ? ['closed'] : [], tracks: isSpoken ? ['ended'] : [] })
    expect(opened.sockets).toEqual([WebSocket.CLOSED])
    await page.locator('::-p-aria([name="Call details"])').click()
    await waitForText('Test call in the browser')
    await waitForText('When are you open?')
    expect(problems).toEqual([])
  })
})

declare global {
  var opened: { contexts: AudioContext[]; tracks: MediaStreamTrack[]; sockets: WebSocket[] }
}

/** Notes what the page opens for calls. */
function watchCalls(): void {
  // The empty page of a new tab.
  if (!isSecureContext) return
  const opened: typeof globalThis.opened = { contexts: [], tracks: [], sockets: [] }
  globalThis.opened = opened
  globalThis.AudioContext = class extends AudioContext {
    constructor() {
      super()
      opened.contexts.push(this)
    }
  }
  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      if (protocols === 'convai') opened.sockets.push(this)
    }
  }
  const { mediaDevices } = navigator
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints)
    opened.tracks.push(...stream.getTracks())
    return stream
  }
}
