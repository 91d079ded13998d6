import { expect, it } from 'vitest'
import { openPage } from './chromium.ts'
import { startServer } from './server.ts'

const MAX_SCRIPT_BYTES = 120_000

it('the sign-in page loads at most 120 kB of scripts, headers included', async () => {
  await using server = await startServer()
  await using browser = await openPage()
  const network = await browser.page.context().newCDPSession(browser.page)
  await network.send('Network.enable')
  const scripts = new Map<string, number>()
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.set(requestId, 0)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength)
  })
  await browser.page.goto(`${server.url}/login`)
  await browser.page.getByRole('button', { name: 'Sign In' }).waitFor()
  await browser.page.waitForLoadState('networkidle')
  const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
})
