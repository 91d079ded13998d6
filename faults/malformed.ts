import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PASSWORD } from '../apps/server/test/support/client.ts'
import { type MalformedReport, sendMalformed } from '../apps/server/test/support/malformed/send-malformed.ts'
import type { Person } from '../apps/server/test/support/malformed/malformed-requests.ts'
import { WEBHOOK_SECRET } from '../apps/server/test/support/test-server.ts'
import { TWILIO_TOKEN } from '../apps/server/test/support/signed-call.ts'
import { OPERATOR_PASSWORD, type Server, startProduct } from '../bench/processes.ts'
import { type Line, noneOf, tell } from './lines.ts'

const REQUESTS = { full: 200_000, short: 10_000 }
const SEED = 20_261
const CONNECTIONS = 8
const LONGEST_STALL_MS = 200
const LOOK_EVERY_MS = 1000

/** Malformed requests and frames against the built product in a process of its own. @returns whether all held */
export async function faultMalformed(size: keyof typeof REQUESTS): Promise<boolean> {
  const requests = REQUESTS[size]
  const dataDir = mkdtempSync(join(tmpdir(), 'callwright-malformed-'))
  console.log(`Malformed requests: ${requests}, seed ${SEED} ...`)
  const startedAt = performance.now()
  try {
    await using server = await startProduct(dataDir, {
      ...{ ELEVENLABS_WEBHOOK_SECRET: WEBHOOK_SECRET, TWILIO_AUTH_TOKEN: TWILIO_TOKEN, CALLING_HOURS: 'off' },
    })
    const stalls = watchStalls(server)
    const report = await sendMalformed({
      port: Number(new URL(server.origin).port),
      requests,
      seed: SEED,
      connections: CONNECTIONS,
      newPerson: peopleOf(server.origin),
      say: (sent) => console.log(`  ${sent} sent`),
    })
    const { stall, mostMemoryMb } = await stalls.stop()
    const isReady = (await fetch(`${server.origin}/readyz`)).status === 200
    const unforeseen = server.log().match(/^.*(?:was not handled|a request failed).*$/gm) ?? []
    const seconds = (performance.now() - startedAt) / 1000
    const lines = [
      ...linesOf(report, requests),
      {
        what: 'rejections, exceptions and failures in the log',
        figure: [String(unforeseen.length), ...unforeseen.slice(0, 5)].join('\n      '),
        isMet: unforeseen.length === 0,
      },
      {
        what: `longest stall of the event loop while it was computing, <= ${LONGEST_STALL_MS} ms`,
        figure: `${stall.computingMs.toFixed(0)} ms (with waiting for a processor ${stall.longestStallMs.toFixed(0)})`,
        isMet: stall.computingMs <= LONGEST_STALL_MS,
      },
      { what: 'ready afterwards', figure: String(isReady), isMet: isReady },
      { what: 'most memory', figure: `${mostMemoryMb.toFixed(0)} MB`, isMet: true },
      { what: 'seconds in all', figure: seconds.toFixed(0), isMet: true },
    ]
    return tell(lines)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function linesOf(
  { sent, statuses, unavailable, faults, unanswered, sockets }: MalformedReport,
  requests: number,
): Line[] {
  const all = Object.values(sent).reduce((sum, count) => sum + count, 0)
  return [
    { what: `sent, of ${requests}`, figure: `${all} ${JSON.stringify(sent)}`, isMet: all === requests },
    { what: 'answers by status', figure: JSON.stringify(statuses), isMet: true },
    { what: 'of these, 503', figure: JSON.stringify(unavailable), isMet: true },
    noneOf('answers of 500 and more (overload, 503, aside)', faults),
    noneOf('whole requests without an answer', unanswered),
    { what: 'sockets', figure: JSON.stringify(sockets), isMet: sockets.opened > 0 },
  ]
}

type Stall = { longestStallMs: number; computingMs: number }

/**
 * Asks every second for the longest stall. The one in which the thread computed longest is told: a thread that waits
 * for a processor, because others have them, holds nobody up by itself.
 */
function watchStalls(server: Server): { stop: () => Promise<{ stall: Stall; mostMemoryMb: number }> } {
  let stall: Stall = { longestStallMs: 0, computingMs: 0 }
  let mostMemoryMb = 0
  const look = async (): Promise<void> => {
    const seen = await server.watched()
    if (Math.min(seen.computingMs, seen.longestStallMs) > stall.computingMs) stall = seen
    mostMemoryMb = seen.mostMemoryMb
  }
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, LOOK_EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await looking
      await look()
      return { stall, mostMemoryMb }
    },
  }
}

/**
 * Signs up one business after the other: each gets its own lists, and a session that nothing has ended yet. One in six
 * is the operator, before whom other doors stand open.
 */
function peopleOf(origin: string): () => Promise<Person> {
  let count = 0
  return async () => {
    count += 1
    const isOperator = count % 6 === 0
    const email = isOperator ? 'operator@localhost' : `person${count}@example.com`
    const password = isOperator ? OPERATOR_PASSWORD : PASSWORD
    const post = async (path: string, body: object): Promise<Response> =>
      await fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await post('/api/auth/register', {
      ...{ email, password: PASSWORD, confirmPassword: PASSWORD, businessName: 'A', phoneNumber: '212-555-0100' },
      ...{ servicePlan: 'both', terms: true, website: '' },
    })
    const answer = await post('/api/auth/login', { email, password, rememberMe: false })
    const cookie = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const { user } = (await answer.json()) as { user: { id: string } }
    return { cookie, userId: user.id }
  }
}
