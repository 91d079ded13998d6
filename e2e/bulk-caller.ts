import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { signIn, type SigningIn, signUp } from './business.ts'
import { openPage, type Screen, type ScreenOptions } from './chromium.ts'
import type { Server } from './server.ts'

/** Opens Bulk Caller, signed in as a new business; `account` has its sign-in details. */
export async function openBulkCaller(
  server: Server,
  size: ScreenOptions = {},
): Promise<Screen & { account: SigningIn }> {
  const person = await openPage(size)
  const account = await signUp(server.url)
  await signIn(person.page, server.url, { email: account.email, heading: 'Bulk Caller', path: '/bulk-caller' })
  await person.page.getByRole('heading', { name: 'Create Batch Campaign' }).waitFor()
  return { ...person, account }
}

/** Chooses a CSV file. */
export async function takeFile(page: Page, buffer: Buffer): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
}

/** Presses create, and waits for the campaign in the history. */
export async function create(page: Page, name: string): Promise<void> {
  await page.getByLabel('Campaign Name').fill(name)
  await page.getByRole('button', { name: 'Create Batch Call Campaign' }).click()
  await page.getByRole('link', { name, exact: true }).waitFor()
}

/** The counts of a group of tiles by their labels, once it is there. */
export async function countsOf(page: Page, group: string): Promise<Record<string, number>> {
  const tiles = page.getByRole('group', { name: group })
  await tiles.waitFor()
  const texts = await tiles.getByRole('button').allInnerTexts()
  return Object.fromEntries(
    texts.map((text) => {
      const [count = '', label = ''] = text.split('\n')
      return [label, Number(count.replaceAll(',', ''))]
    }),
  )
}

type Asked = { method: string; path: string; body?: object }

/** Asks the server from within the signed-in page. @returns the text of its answer */
export async function ask(page: Page, { method, path, body }: Asked): Promise<string> {
  const request = { method, path, body: body === undefined ? null : JSON.stringify(body) }
  const answer = await page.evaluate(async (asked) => {
    const url = asked.path.replace('{userId}', localStorage.getItem('userId') ?? '')
    const headers: Record<string, string> = asked.body === null ? {} : { 'content-type': 'application/json' }
    const init = { method: asked.method, headers, body: asked.body }
    const response = await fetch(url, init)
    return { ok: response.ok, text: await response.text() }
  }, request)
  if (!answer.ok) throw new Error(answer.text)
  return answer.text
}

/** The text of the file that a press downloads. */
export async function downloaded(page: Page, button: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return await readFile(await file.path(), 'utf8')
}

/** Whether the page scrolls sideways. */
export async function isWiderThanScreen(page: Page): Promise<boolean> {
  return await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}

/** As an old spreadsheet saves it, with its mark. */
export function utf16(text: string): Buffer {
  return Buffer.from(`\uFEFF${text}`, 'utf16le')
}

/** Rows with a number of their own each, and as much beside it as people have. */
export function longList(count: number): string {
  const rows = Array.from({ length: count }, (_row, index) => {
    return `+1415${2_000_000 + index * 3},Person Number ${index},City of ${index % 500},ref-${index}-abcdefghijklmnop`
  })
  return `phone_number,name,city,reference\n${rows.join('\n')}\n`
}
