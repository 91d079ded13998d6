import type { Page } from 'playwright-core'

type Answer = { result: { data: { json: { turns: object[]; rows: { match: object | null }[] } } } }

/** The transcript of every call; it can be changed at any time. */
export type Transcript = { turns: number; found?: string }

/** Puts a transcript into the server's responses about a call, and the search match into the list. */
export async function replaceTranscript(page: Page, transcript: Transcript): Promise<void> {
  await page.route(/\/trpc\/[^?]*calls\.(byId|list)/, async (route) => {
    const answer = await route.fetch()
    const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',')
    const answers = (await answer.json()) as Answer[]
    for (const [index, { result }] of answers.entries()) {
      const { json } = result.data
      if (names[index] === 'calls.byId') json.turns = linesOf(transcript.turns)
      if (names[index] !== 'calls.list' || transcript.found === undefined) continue
      for (const row of json.rows) row.match = { field: 'transcript', before: '', hit: transcript.found, after: '' }
    }
    await route.fulfill({ response: answer, json: answers })
  })
}

function linesOf(count: number): object[] {
  return Array.from({ length: count }, (_line, index) => ({
    role: index % 2 === 0 ? 'agent' : 'customer',
    text: `Line ${index} of a long conversation about the appointment on Thursday.`,
    atSeconds: index * 3,
  }))
}
