import { expect, it } from 'vitest'
import { findAccessibilityProblems } from './support/accessibility.ts'
import { openPage } from './support/chromium.ts'
import { startServer } from './support/server.ts'

it.each([
  { width: 1280, height: 800, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
] as const)('an empty configuration serves the sign-in page ($theme, $width pixels wide)', async (options) => {
  await using server = await startServer()
  await using screen = await openPage(options)
  await screen.page.goto(server.url)
  await screen.page.getByLabel('Email').waitFor()
  await screen.page.getByLabel('Password', { exact: true }).waitFor()
  await screen.page.getByRole('button', { name: 'Sign In' }).waitFor()
  await screen.page.waitForLoadState('networkidle')
  expect(screen.problems).toEqual([])
  expect(await findAccessibilityProblems(screen.page)).toEqual([])
  const overflow = await screen.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

it('stops on SIGTERM and starts again on the same data', async () => {
  await using first = await startServer()
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  expect(await first.stop()).toBe(0)
  await using second = await startServer({ dataDir: first.dataDir })
  expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
})
