import type { Page } from 'playwright-core'

type QueryResponse = { result: { data: { json: { turns: object[]; rows: { match: object | null }[] } } } }

/** The transcript of every call, and words of the customer that a search found; both can be changed at any time. */
export type Transcript = { turns: number; matchText?: string }

/** Puts a transcript into the server's responses about a call, and the search match into the list. */
export async function replaceTranscript(page: Page, transcript: Transcript): Promise<void> {
  await page.route(/\/trpc\/[^?]*calls\.(byId|list)/, async (route) => {
    const response = await route.fetch()
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const results = (await response.json()) as QueryResponse[]
    for (const [index, { result }] of results.entries()) {
      const { json } = result.data
      if (names[index] === 'calls.byId') json.turns = createTurns(transcript.turns)
      if (names[index] !== 'calls.list' || transcript.matchText === undefined) continue
      for (const row of json.rows) row.match = { field: 'customer', before: '', hit: transcript.matchText, after: '' }
    }
    await route.fulfill({ response, json: results })
  })
}

function createTurns(count: number): object[] {
  return Array.from({ length: count }, (_line, index) => ({
    role: index % 2 === 0 ? 'agent' : 'customer',
    text: `Line ${index} of a long conversation about the appointment on Thursday.`,
    atSeconds: index * 3,
  }))
}
