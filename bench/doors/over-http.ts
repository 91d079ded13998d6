import { type SignedIn, trpcPath } from '../calls/signed-in.ts'
import { openConnection } from '../connection.ts'
import { median } from '../measure.ts'
import type { Finding } from '../report.ts'
import { ASKED } from './asked.ts'
import { MOST_MORE } from './limit.ts'

const ROUNDS = 7
const REQUESTS = 200

/** What the web app asks for to show what the documented profile has in one answer. */
const PROFILE = ['business.profile', 'business.notes', 'business.links', 'business.files', 'business.leads']

/**
 * A request through REST beside the same question through tRPC: one connection each, one request at a time, in turn. All
 * that HTTP costs is in both, so that the ratio tells what the REST door itself adds to or saves of it.
 */
export async function measureOverHttp(user: SignedIn): Promise<Finding[]> {
  const pairs = ASKED.map(({ what, rest, query, trpc }) => ({
    what,
    rest: `${rest.replace(':userId', user.userId)}?${new URLSearchParams(query).toString()}`,
    trpc: trpcPath(trpc.procedure, trpc.input),
  }))
  const inputs = encodeURIComponent(JSON.stringify(Object.fromEntries(PROFILE.map((_, index) => [index, {}]))))
  pairs.push({
    what: 'the profile with its lists (five procedures)',
    rest: `/api/business/${user.userId}`,
    trpc: `/trpc/${PROFILE.join(',')}?batch=1&input=${inputs}`,
  })
  const findings: Finding[] = []
  for (const { what, rest, trpc } of pairs) {
    const times = await compare(user, { rest, trpc })
    const ratio = median(times.map((round) => round.rest / round.trpc))
    const [ours, theirs] = [median(times.map((round) => round.rest)), median(times.map((round) => round.trpc))]
    findings.push({
      what: `over HTTP, ${what}: REST against tRPC`,
      target: `<= ${MOST_MORE}`,
      figure: `${ratio.toFixed(2)} (${ours.toFixed(3)} / ${theirs.toFixed(3)} ms)`,
      isMet: ratio <= MOST_MORE,
      details: times,
    })
  }
  return findings
}

type Round = { rest: number; trpc: number }

async function compare(user: SignedIn, paths: { rest: string; trpc: string }): Promise<Round[]> {
  const connection = await openConnection(user.origin, user.cookie)
  const time = async (path: string): Promise<number> => {
    const begin = performance.now()
    const { status, body } = await connection.get(path)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString()}`)
    return performance.now() - begin
  }
  const rounds: Round[] = []
  // The first round is slow whatever it does: the code is not compiled yet.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const taken = { rest: [] as number[], trpc: [] as number[] }
    for (let request = 0; request < REQUESTS; request += 1) {
      // In turn, so that neither is always the one that finds everything warm.
      const order = request % 2 === 0 ? (['rest', 'trpc'] as const) : (['trpc', 'rest'] as const)
      for (const door of order) taken[door].push(await time(paths[door]))
    }
    if (round > 0) rounds.push({ rest: median(taken.rest), trpc: median(taken.trpc) })
  }
  connection.close()
  return rounds
}
