import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signIn, signUp } from './support/business.ts'
import { openPage } from './support/chromium.ts'
import { startServer } from './support/server.ts'

type Scripts = { bytes: number; files: number; text: string }

/** Loads a page with an empty cache. @returns its scripts' number, their bytes with headers, and their text */
async function measureScripts(page: Page, url: string): Promise<Scripts> {
  // Late requests of the screen before would be counted too.
  await page.goto('about:blank')
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setCacheDisabled', { cacheDisabled: true })
  const sizes = new Map<string, number>()
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') sizes.set(requestId, 0)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (sizes.has(requestId)) sizes.set(requestId, encodedDataLength)
  })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  let text = ''
  for (const requestId of sizes.keys()) text += (await network.send('Network.getResponseBody', { requestId })).body
  await network.detach()
  return { bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0), files: sizes.size, text }
}

it('the sign-in page and Home load few and small scripts', async () => {
  await using server = await startServer()
  await using browser = await openPage()
  const login = await measureScripts(browser.page, `${server.url}/login`)
  await browser.page.getByRole('button', { name: 'Sign In' }).waitFor()
  expect(login.bytes).toBeGreaterThan(0)
  expect(login.bytes).toBeLessThanOrEqual(120_000)
  expect(login.files).toBeLessThanOrEqual(15)
  await signIn(browser.page, server.url, await signUp(server.url))
  const home = await measureScripts(browser.page, `${server.url}/dashboard`)
  await browser.page.getByRole('heading', { name: 'Call Log' }).waitFor()
  expect(home.bytes).toBeGreaterThan(login.bytes)
  expect(home.bytes).toBeLessThanOrEqual(135_000)
  expect(home.files).toBeLessThanOrEqual(15)
  // The client of calls in the browser, which loads with the agent's screen.
  expect(login.text + home.text).not.toContain('user_audio_chunk')
})
