import type { Finding } from '../report.ts'
import { comparePages, type Comparison, MAX_RATIO } from './compare-pages.ts'
import type { SignedInUser } from './signed-in-user.ts'
import { CAMPAIGNS, DAY_MS, PERIOD_END, PAGE_SIZE } from './sizes.ts'

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

type Case = Comparison & { filter: string; page: number }

/** For each order and filter, compares the first page and a deep page of a million calls with those of a thousand. */
export async function measureDeepPages(small: SignedInUser, large: SignedInUser): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const order of ORDERS) {
    const cases: Record<'first' | 'deep', Case[]> = { first: [], deep: [] }
    for (const [filter, fields] of Object.entries(FILTERS)) {
      const query = { ...order, ...fields, limit: PAGE_SIZE }
      cases.first.push({ filter, page: 1, ...(await comparePages({ small, large }, query, query)) })
      const { page, cursor } = await findLastFullPage(small, query)
      const deep = { ...query, cursor: await findCursor(large, query, page) }
      cases.deep.push({ filter, page, ...(await comparePages({ small, large }, { ...query, cursor }, deep)) })
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

type CallPage = { rows: { status: string }[]; nextCursor: string | null }

/** The last full page with the same content as the first: only completed calls have values, which take time to read. */
async function findLastFullPage(user: SignedInUser, query: object): Promise<{ page: number; cursor: string | null }> {
  let [page, cursor]: [number, string | null] = [1, null]
  const first = await user.query<CallPage>('calls.list', query)
  for (let { nextCursor } = first; nextCursor !== null;) {
    const next: CallPage = await user.query('calls.list', { ...query, cursor: nextCursor })
    if (next.rows.length < PAGE_SIZE || areAllCompleted(next) !== areAllCompleted(first)) break
    page += 1
    cursor = nextCursor
    nextCursor = next.nextCursor
  }
  return { page, cursor }
}

function areAllCompleted({ rows }: CallPage): boolean {
  return rows.every(({ status }) => status === 'completed')
}

async function findCursor(user: SignedInUser, query: object, page: number): Promise<string | null> {
  if (page === 1) return null
  return (await user.query<CallPage>('calls.list', { ...query, limit: (page - 1) * PAGE_SIZE })).nextCursor
}
