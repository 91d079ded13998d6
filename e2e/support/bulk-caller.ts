import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { signIn, type SignInDetails, signUp } from './business.ts'
import { openPage, type Screen, type ScreenOptions } from './chromium.ts'
import type { Server } from './server.ts'

/** Opens Bulk Caller, signed in as a new business; `account` has its sign-in details. */
export async function openBulkCaller(
  server: Server,
  options: ScreenOptions = {},
): Promise<Screen & { account: SignInDetails }> {
  const screen = await openPage(options)
  const account = await signUp(server.url)
  await signIn(screen.page, server.url, { email: account.email, heading: 'Bulk Caller', path: '/bulk-caller' })
  await screen.page.getByRole('heading', { name: 'Create Batch Campaign' }).waitFor()
  return { ...screen, account }
}

/** Chooses a CSV file. */
export async function chooseFile(page: Page, buffer: Buffer): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
}

/** Creates the campaign and waits until the history lists it. */
export async function createCampaign(page: Page, name: string): Promise<void> {
  await page.getByLabel('Campaign Name').fill(name)
  await page.getByRole('button', { name: 'Create Batch Call Campaign' }).click()
  await page.getByRole('link', { name, exact: true }).waitFor()
}

/** Waits for a group of tiles. @returns their counts by label */
export async function readTileCounts(page: Page, group: string): Promise<Record<string, number>> {
  const tiles = page.getByRole('group', { name: group })
  await tiles.waitFor()
  const labels = await tiles.getByRole('button').allInnerTexts()
  return Object.fromEntries(
    labels.map((text) => {
      const [count = '', label = ''] = text.split('\n')
      return [label, Number(count.replaceAll(',', ''))]
    }),
  )
}

type ApiRequest = { method: string; path: string; body?: object }

/** Sends a request from within the signed-in page. @returns the response text */
export async function callApi(page: Page, { method, path, body }: ApiRequest): Promise<string> {
  const request = { method, path, body: body === undefined ? null : JSON.stringify(body) }
  const result = await page.evaluate(async (sent) => {
    const url = sent.path.replace('{userId}', localStorage.getItem('userId') ?? '')
    const headers: Record<string, string> = sent.body === null ? {} : { 'content-type': 'application/json' }
    const init = { method: sent.method, headers, body: sent.body }
    const response = await fetch(url, init)
    return { ok: response.ok, text: await response.text() }
  }, request)
  if (!result.ok) throw new Error(result.text)
  return result.text
}

/** Clicks a download button. @returns the file text */
export async function downloadText(page: Page, button: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return await readFile(await file.path(), 'utf8')
}

/** UTF-16 with a byte order mark, as old spreadsheets save it. */
export function encodeUtf16(text: string): Buffer {
  return Buffer.from(`\uFEFF${text}`, 'utf16le')
}

/** A CSV with distinct numbers and other realistic columns. */
export function createLongList(count: number): string {
  const rows = Array.from({ length: count }, (_row, index) => {
    return `+1415${2_000_000 + index * 3},Person Number ${index},City of ${index % 500},ref-${index}-abcdefghijklmnop`
  })
  return `phone_number,name,city,reference\n${rows.join('\n')}\n`
}
