import { expect, it } from 'vitest'
import { openPage } from './chromium.ts'
import { startServer } from './server.ts'

const MOST_SCRIPT_BYTES = 120_000

it('the sign-in page loads at most 120 kB of scripts, headers included', async () => {
  await using server = await startServer()
  await using person = await openPage()
  const network = await person.page.context().newCDPSession(person.page)
  await network.send('Network.enable')
  const scripts = new Map<string, number>()
  network.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.set(requestId, 0)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength)
  })
  await person.page.goto(`${server.url}/login`)
  await person.page.getByRole('button', { name: 'Sign In' }).waitFor()
  await person.page.waitForLoadState('networkidle')
  const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(MOST_SCRIPT_BYTES)
})
