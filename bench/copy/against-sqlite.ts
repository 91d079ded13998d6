import { PERIODS } from '../calls/reviews.ts'
import { timeSearches } from '../calls/searches.ts'
import { type SignedIn, signIn, trpcPath } from '../calls/signed-in.ts'
import { EMAIL, PAGE, SIZES } from '../calls/sizes.ts'
import { COMMON } from '../calls/vocabulary.ts'
import { openConnection, requestsPerSecond } from '../connection.ts'
import { median, quantile } from '../measure.ts'
import type { Finding } from '../report.ts'

const MOST_SLOWER = 2
const CONNECTIONS = 16
const ROUNDS = 3
const SECONDS = 5
const REVIEWS = 200
/** Of searches and of each period: both processes have just been started. */
const NOT_COUNTED = 20

/** The same person at a server on SQLite and at one on PostgreSQL, over the same calls. */
export type Both = Readonly<Record<'sqlite' | 'postgres', SignedIn>> & Disposable

export async function signInAtBoth(sqliteOrigin: string, postgresOrigin: string): Promise<Both> {
  const sqlite = await signIn(sqliteOrigin, EMAIL)
  const postgres = await signIn(postgresOrigin, EMAIL)
  return {
    sqlite,
    postgres,
    [Symbol.dispose]() {
      sqlite[Symbol.dispose]()
      postgres[Symbol.dispose]()
    },
  }
}

/** The newest page as often as it can be had, in turns; before that, whether both send the same. */
export async function compareNewestPage(both: Both): Promise<Finding[]> {
  const path = trpcPath('calls.list', { limit: PAGE })
  const bodies = await Promise.all([both.sqlite, both.postgres].map(async (user) => await bodyOf(user, path)))
  const rates = { sqlite: [] as number[], postgres: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const database of ['sqlite', 'postgres'] as const) {
      const { origin, cookie } = both[database]
      if (round === 0) await requestsPerSecond({ origin, cookie, path }, { connections: CONNECTIONS, seconds: 1 })
      const seconds = { connections: CONNECTIONS, seconds: SECONDS }
      rates[database].push(await requestsPerSecond({ origin, cookie, path }, seconds))
    }
  }
  const [ours, other] = [median(rates.postgres), median(rates.sqlite)]
  return [
    {
      what: `newest ${PAGE} of 1M: both answer the same`,
      target: 'equal',
      figure: bodies[0] === bodies[1] ? 'equal' : 'different',
      isMet: bodies[0] === bodies[1],
    },
    {
      what: `newest ${PAGE} of 1M: time of a request with ${CONNECTIONS} at once, against SQLite`,
      target: `<= ${MOST_SLOWER}`,
      figure: `${(other / ours).toFixed(2)} (${ours.toFixed(0)} against ${other.toFixed(0)} a second)`,
      isMet: other / ours <= MOST_SLOWER,
      details: rates,
    },
  ]
}

async function bodyOf({ origin, cookie }: SignedIn, path: string): Promise<string> {
  const connection = await openConnection(origin, cookie)
  const { body } = await connection.get(path)
  connection.close()
  return body.toString()
}

/** Each kind of search on one and then on the other, for the same words; in rounds, since a server has work of its own. */
export async function compareSearches({ sqlite, postgres }: Both): Promise<Finding[]> {
  for (const search of COMMON.slice(0, NOT_COUNTED)) {
    for (const user of [sqlite, postgres]) await user.timed('calls.list', { search, limit: PAGE })
  }
  const kinds = new Map<string, { ours: number[]; other: number[] }>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const theirs = timeSearches(sqlite, SIZES.large.calls, round)
    for await (const { name, times } of timeSearches(postgres, SIZES.large.calls, round)) {
      const other = await theirs.next()
      if (other.done) break
      const kind = kinds.get(name) ?? { ours: [], other: [] }
      kind.ours.push(...times)
      kind.other.push(...other.value.times)
      kinds.set(name, kind)
    }
  }
  return [...kinds].map(([name, times]) => slower(`search 1M for ${name}`, times))
}

/** The figures of each period, in turns. */
export async function compareReviews({ sqlite, postgres }: Both): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, period } of PERIODS) {
    const times = { ours: [] as number[], other: [] as number[] }
    for (let repeat = -NOT_COUNTED; repeat < REVIEWS; repeat += 1) {
      const other = (await sqlite.timed('calls.review', period)).ms
      const ours = (await postgres.timed('calls.review', period)).ms
      if (repeat < 0) continue
      times.other.push(other)
      times.ours.push(ours)
    }
    findings.push(slower(`review of ${name} at 1M`, times))
  }
  return findings
}

function slower(what: string, times: { ours: readonly number[]; other: readonly number[] }): Finding {
  const [ours, other] = [quantile(times.ours, 0.95), quantile(times.other, 0.95)]
  const medians = [times.ours, times.other].map((each) => median(each).toFixed(1)).join(' and ')
  return {
    what: `${what}, p95 against SQLite`,
    target: `<= ${MOST_SLOWER}`,
    figure: `${(ours / other).toFixed(2)} (${ours.toFixed(1)} against ${other.toFixed(1)} ms; medians ${medians})`,
    isMet: ours / other <= MOST_SLOWER,
    details: times,
  }
}
