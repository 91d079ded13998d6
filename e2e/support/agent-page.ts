import type { Page } from 'playwright-core'
import { signIn, signUp } from './business.ts'
import { openPage, type Screen, type ScreenOptions } from './chromium.ts'

/** Opens the Configuration tab as a new business. */
export async function openConfiguration(url: string, email: string, options?: ScreenOptions): Promise<Screen> {
  await signUp(url, email)
  const screen = await openPage(options)
  await signIn(screen.page, url, { email, heading: 'AI Voice Agent', path: '/callwright-agent?tab=configuration' })
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
