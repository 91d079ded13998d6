import type { Page } from 'playwright-core'
import { openSignedIn, signUp } from './business.ts'
import type { Screen, ScreenOptions } from './chromium.ts'

/** Opens the Configuration tab as a new business. */
export async function openConfiguration(url: string, email: string, options?: ScreenOptions): Promise<Screen> {
  await signUp(url, email)
  const details = { email, heading: 'AI Voice Agent', path: '/callwright-agent?tab=configuration' }
  const screen = await openSignedIn(url, details, options)
  await screen.page.getByLabel('System Prompt').waitFor()
  return screen
}

export async function updateAgent(page: Page, systemPrompt: string): Promise<void> {
  await page.getByLabel('System Prompt').fill(systemPrompt)
  const responsePromise = page.waitForResponse((response) => response.url().includes('agent.update'))
  await page.getByRole('button', { name: 'Update Agent' }).click()
  const response = await responsePromise
  if (!response.ok()) throw new Error(`agent.update returned ${response.status()}: ${await response.text()}`)
  await page.getByText('Last updated').waitFor()
}

/** Calls a procedure from within the signed-in page, as if from another of the same user's windows. */
export async function callProcedure(page: Page, procedure: string, input: unknown): Promise<void> {
  const status = await page.evaluate(
    async ([name, body]) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`/trpc/${name}`, { method: 'POST', headers, body })).status
    },
    [procedure, JSON.stringify({ json: input })] as const,
  )
  if (status !== 200) throw new Error(`${procedure} returned ${status}`)
}
