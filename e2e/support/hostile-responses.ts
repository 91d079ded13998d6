import type { Page } from 'playwright-core'

const MEGABYTE = 1_000_000

/** Malicious strings, each of which the page must show as plain text. */
export const HOSTILE_TEXT = {
  contactName: '<img src=x onerror="window.harmed = true">\u202Egpj.exe',
  summary: `<script>window.harmed = true</script>${'x'.repeat(MEGABYTE)}`,
  notes: `</p><script>window.harmed = true</script>${'\u202E'.repeat(500)}`,
  line: `{"role":"agent","message":"<svg onload='window.harmed = true'>${'y'.repeat(MEGABYTE)}`,
}

type Row = Record<string, unknown>

/** Injects hostile text into the real server's responses about calls. */
export async function injectHostileText(page: Page): Promise<void> {
  await page.route(/\/trpc\/[^?]*calls\.(list|byId)/, async (route) => {
    const response = await route.fetch()
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const results = (await response.json()) as { result: { data: { json: Row & { rows?: Row[] } } } }[]
    for (const [index, { result }] of results.entries()) {
      const { json } = result.data
      const { contactName, summary, notes } = HOSTILE_TEXT
      if (names[index] === 'calls.list')
        for (const row of json.rows ?? []) Object.assign(row, { contactName, summary, notes })
      if (names[index] !== 'calls.byId') continue
      Object.assign(json, { contactName, summary, turns: [{ role: 'agent', text: HOSTILE_TEXT.line, atSeconds: 0 }] })
    }
    await route.fulfill({ response, json: results })
  })
}

/** Whether any of the hostile text was executed. */
export async function hasRunHostileText(page: Page): Promise<boolean> {
  return await page.evaluate(() => 'harmed' in window)
}
