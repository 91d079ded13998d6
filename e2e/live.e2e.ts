import { expect, it } from 'vitest'
import { openSignedIn, placeCall, signIn, signUp } from './support/business.ts'
import { openPage } from './support/chromium.ts'
import { oncePerFile } from './support/once-per-file.ts'
import { startServer } from './support/server.ts'

const server = oncePerFile(() => startServer({ env: { SIMULATOR_CALL_SECONDS: '1-1.5' } }))

it('each business sees only its own calls, including live ones', async () => {
  await using ada = await openSignedIn(server().url, await signUp(server().url))
  await using ben = await openSignedIn(server().url, await signUp(server().url))
  for (const { page } of [ada, ben]) await page.getByRole('link', { name: 'Call Dashboard' }).click()
  expect(await placeCall(ada.page, '555-555-0111')).toBe(200)
  await ada.page.getByText('Call Completed').first().waitFor()
  await ada.page.getByRole('button', { name: 'View More' }).waitFor()
  expect(await ben.page.getByText('Call Completed').count()).toBe(0)
  expect(await ben.page.getByRole('button', { name: 'View More' }).count()).toBe(0)
})

it('an open search shows each matching call once it has completed', async () => {
  await using screen = await openSignedIn(server().url, {
    ...(await signUp(server().url)),
    heading: /Calls$/,
    path: '/call-dashboard?q=555011&status=completed,missed,failed',
  })
  const { page } = screen
  await page.getByText('No calls match your search criteria').waitFor()
  for (const calls of [1, 2, 3, 4]) {
    expect(await placeCall(page, `555-555-011${calls}`)).toBe(200)
    await expect.poll(async () => await page.getByRole('button', { name: 'View More' }).count()).toBe(calls)
  }
})

it('receives completed calls without a WebSocket', async () => {
  await using screen = await openPage()
  const { page } = screen
  // Acts like a proxy that does not upgrade connections: the socket never opens.
  await page.addInitScript(() => {
    const { WebSocket: Native } = window
    window.WebSocket = class extends Native {
      constructor() {
        super(`${location.origin.replace('http', 'ws')}/no-upgrade-here`)
      }
    }
  })
  const details = await signUp(server().url)
  const events = page.waitForRequest((request) => request.url().includes('calls.callCompleted'))
  await signIn(page, server().url, details)
  await events
  expect(await placeCall(page, '555-555-0111')).toBe(200)
  await page.getByText(/^Call with .* has been completed and transcript is available\.$/).waitFor()
})

it('a server killed during a call completes it after its restart, live in the open page', async () => {
  // Below the ports that systems give to connections, which might take it before the restart.
  const port = String(20_000 + Math.floor(Math.random() * 12_000))
  const env = { SIMULATOR_CALL_SECONDS: '3-3.5', PORT: port }
  await using first = await startServer({ env })
  await using screen = await openSignedIn(first.url, await signUp(first.url))
  const { page } = screen
  expect(await placeCall(page, '555-555-0111')).toBe(200)
  await page.getByRole('row', { name: /555/ }).waitFor()
  await first.kill()
  await using second = await startServer({ env, dataDir: first.dataDir })
  await page.getByRole('row', { name: /555/ }).getByText('Completed', { exact: true }).waitFor()
  expect(second.url).toBe(first.url)
})
