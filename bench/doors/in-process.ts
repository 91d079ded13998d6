import { configFrom } from '../../apps/server/src/config/config.ts'
import { openInstallation } from '../../apps/server/src/installation/open-installation.ts'
import { createLog } from '../../apps/server/src/logging/log.ts'
import type { RestRequest } from '../../apps/server/src/rest/rest-row.ts'
import { sections } from '../../apps/server/src/rest/sections.ts'
import { createCaller } from '../../packages/api/src/app-router.ts'
import { readCookies } from '../../packages/api/src/auth/sessions/cookies.ts'
import { readSession } from '../../packages/api/src/auth/sessions/sessions.ts'
import type { Caller } from '../../packages/api/src/context/context.ts'
import { median } from '../measure.ts'
import type { Finding } from '../report.ts'
import { ASKED, type Asked } from './asked.ts'
import { MOST_MORE } from './limit.ts'

const ROUNDS = 9
const CALLS = 300

/**
 * What a row does to its procedure, without any HTTP: the row (read the query, call the procedure, rename the answer) beside
 * the procedure alone, in turn, in this process, on the same data as whoever was signed in over HTTP before.
 */
export async function measureInProcess(dataDir: string, cookie: string): Promise<Finding[]> {
  const config = configFrom({ DATA_DIR: dataDir, VOICE_PROVIDER: 'simulator', PORT: '0', LOG_LEVEL: 'error' })
  const { deps, close } = await openInstallation(config, { log: createLog('error') })
  try {
    const [token = null] = [...readCookies(cookie).values()]
    const session = await readSession(deps, token)
    if (!session) throw new Error('Nobody is signed in')
    const cookies = { setSession() {}, clearSession() {}, setDevice() {} }
    const caller: Caller = {
      session,
      sessionToken: token,
      deviceToken: null,
      ip: '127.0.0.1',
      userAgent: null,
      cookies,
    }
    const findings: Finding[] = []
    for (const asked of ASKED) findings.push(await measure(asked, () => createCaller({ ...deps, caller })))
    return findings
  } finally {
    await close()
  }
}

async function measure(asked: Asked, newCaller: () => ReturnType<typeof createCaller>): Promise<Finding> {
  const row = sections.flatMap(({ rows }) => rows).find((one) => one.method === 'GET' && one.path === asked.rest)
  if (!row) throw new Error(`There is no row ${asked.rest}`)
  const request: Omit<RestRequest, 'query'> = {
    ...{ params: {}, body: {}, idempotencyKey: undefined, ifMatch: undefined },
    rows: async (read) => await read(),
  }
  const rounds: { row: number; procedure: number }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const taken = { row: [] as number[], procedure: [] as number[] }
    for (let call = 0; call < CALLS; call += 1) {
      const ways = {
        row: async () => await row.run(newCaller(), { ...request, query: { ...asked.query } }),
        procedure: async () => await asked.procedure(newCaller()),
      }
      // In turn, so that neither is always the one that finds everything warm.
      const order = call % 2 === 0 ? (['row', 'procedure'] as const) : (['procedure', 'row'] as const)
      for (const way of order) taken[way].push(await timed(ways[way]))
    }
    // The first round is slow whatever it does: the code is not compiled yet.
    if (round > 0) rounds.push({ row: median(taken.row), procedure: median(taken.procedure) })
  }
  const ratio = median(rounds.map(({ row, procedure }) => row / procedure))
  const [ours, theirs] = [median(rounds.map(({ row }) => row)), median(rounds.map(({ procedure }) => procedure))]
  return {
    what: `in the process, ${asked.what}: row against its procedure`,
    target: `<= ${MOST_MORE}`,
    figure: `${ratio.toFixed(2)} (${ours.toFixed(3)} / ${theirs.toFixed(3)} ms)`,
    isMet: ratio <= MOST_MORE,
    details: rounds,
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}
