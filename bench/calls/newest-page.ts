import { openConnection, measureRequestRate } from '../connection.ts'
import { median } from '../../apps/server/harness/measure.ts'
import { startScript } from '../../apps/server/harness/processes.ts'
import type { Finding } from '../report.ts'
import type { Envelopes } from './raw-server.ts'
import { type SignedInUser, trpcPath } from './signed-in-user.ts'
import { PAGE_SIZE, TENANT_ID } from './sizes.ts'

const CONNECTIONS = 16
const ROUNDS = 3
const ROUND_SECONDS = 5
const TARGETS = { trpc: 0.2, rest: 0.25 } as const

/** Measures the newest page over tRPC and REST, compared with a raw server that sends the same bytes. */
export async function measureNewestPage(user: SignedInUser, file: string): Promise<Finding[]> {
  const paths = {
    trpc: trpcPath('calls.list', { limit: PAGE_SIZE }),
    rest: `/api/calls/user/${user.userId}?limit=${PAGE_SIZE}`,
  }
  const bodies = { trpc: await fetchBody(user, paths.trpc), rest: await fetchBody(user, paths.rest) }
  const [response] = JSON.parse(bodies.trpc) as [{ result: { data: { json: { rows: unknown } } } }]
  const envelopes: Envelopes = {
    trpc: splitBody(bodies.trpc, response.result.data.json.rows),
    rest: splitBody(bodies.rest, (JSON.parse(bodies.rest) as { data: unknown }).data),
  }
  await using raw = await startScript<number>('calls/raw-server.ts', [file, TENANT_ID, JSON.stringify(envelopes)])
  const origin = `http://127.0.0.1:${raw.message}`
  const findings: Finding[] = []
  for (const api of ['trpc', 'rest'] as const) {
    assertSameBytes(api, bodies[api], await fetchBody({ origin, cookie: '' }, `/${api}`))
    const product = { origin: user.origin, cookie: user.cookie, path: paths[api] }
    const baseline = { origin, cookie: user.cookie, path: `/${api}` }
    for (const target of [product, baseline]) {
      await measureRequestRate(target, { connections: CONNECTIONS, seconds: 1 })
    }
    const rates = { product: [] as number[], baseline: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.baseline.push(await measureRequestRate(baseline, { connections: CONNECTIONS, seconds: ROUND_SECONDS }))
      rates.product.push(await measureRequestRate(product, { connections: CONNECTIONS, seconds: ROUND_SECONDS }))
    }
    const ratio = median(rates.product) / median(rates.baseline)
    const [productRate, baselineRate] = [median(rates.product), median(rates.baseline)].map((rate) => Math.round(rate))
    findings.push({
      what: `newest ${PAGE_SIZE} of 1M, ${api === 'trpc' ? 'tRPC' : 'REST'}: requests/s compared with raw`,
      target: `>= ${TARGETS[api]}`,
      figure: `${ratio.toFixed(3)} (${productRate} of ${baselineRate}/s, ${(bodies[api].length / 1000).toFixed(1)} kB)`,
      isMet: ratio >= TARGETS[api],
      details: rates,
    })
  }
  return findings
}

async function fetchBody({ origin, cookie }: { origin: string; cookie: string }, path: string): Promise<string> {
  const connection = await openConnection(origin, cookie)
  const { status, body } = await connection.get(path)
  connection.close()
  if (status !== 200) throw new Error(`${path} returned ${status}: ${body.toString()}`)
  return body.toString()
}

/** Splits a body around its rows. */
function splitBody(body: string, rows: unknown): { before: string; after: string } {
  const text = JSON.stringify(rows)
  const from = body.indexOf(text)
  return { before: body.slice(0, from), after: body.slice(from + text.length) }
}

function assertSameBytes(api: string, product: string, raw: string): void {
  if (product === raw) return
  const at = [...product].findIndex((character, index) => character !== raw[index])
  const excerpt = (text: string): string => text.slice(Math.max(0, at - 60), at + 60)
  throw new Error(`The ${api} baseline sends different bytes: "${excerpt(raw)}" instead of "${excerpt(product)}"`)
}
