import { sections } from '../../apps/server/src/rest/sections.ts'
import { type SignedIn, signIn } from '../calls/signed-in.ts'

const PAGES = 50
const WORDS = ['table', 'delivery', '212', '415', 'smith', 'refund', 'monday', 'opening', 'zzz', 'invoice']

export type Read = { path: string; isSame: boolean }

/**
 * Every documented GET of one business at two servers, its calls page by page, and searches.
 * @returns what was asked, and whether status and bytes of both answers were the same
 */
export async function compareReads(origins: readonly [string, string], email: string): Promise<Read[]> {
  using one = await signIn(origins[0], email)
  using other = await signIn(origins[1], email)
  const reads: Read[] = []
  const ask = async (path: string): Promise<string> => {
    const [here, there] = await Promise.all([answerOf(one, path), answerOf(other, path)])
    reads.push({ path, isSame: here === there })
    return here
  }
  const calls = `/api/calls/user/${one.userId}`
  let next: string | null = ''
  let callId = ''
  for (let page = 0; page < PAGES && next !== null; page += 1) {
    const cursor: string = next === '' ? '' : `&cursor=${encodeURIComponent(next)}`
    const answer = await ask(`${calls}?limit=1000${cursor}`)
    const { data = [], next_cursor: after = null } = JSON.parse(answer.slice(answer.indexOf('{'))) as {
      data?: { id: string }[]
      next_cursor?: string | null
    }
    callId ||= data[0]?.id ?? ''
    next = after
  }
  const known: Readonly<Record<string, string>> = { userId: one.userId, callId, batchId: 'campaign-1' }
  for (const { method, path } of sections.flatMap(({ rows, carried }) => [...rows, ...carried])) {
    // The whole list of calls as CSV is the same rows once more, 2 GB of them.
    if (method !== 'GET' || path === '/api/calls/export.csv') continue
    await ask(path.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? known['batchId'] ?? ''))
  }
  for (const word of WORDS) {
    const [here, there] = await Promise.all([one, other].map(async (each) => await searchAt(each, word)))
    reads.push({ path: `search ${word}`, isSame: here === there })
  }
  return reads
}

async function answerOf({ origin, cookie }: SignedIn, path: string): Promise<string> {
  const response = await fetch(origin + path, { headers: { cookie } })
  return `${response.status} ${await response.text()}`
}

async function searchAt({ query }: SignedIn, search: string): Promise<string> {
  return JSON.stringify(await query('calls.list', { search, limit: 50 }))
}
