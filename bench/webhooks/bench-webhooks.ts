import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Business, newBusiness } from '../business.ts'
import { look } from '../looking.ts'
import { median, quantile } from '../measure.ts'
import { type Script, type Server, startProduct, startScript } from '../processes.ts'
import { type Finding, report } from '../report.ts'
import type { Sent } from './sender.ts'
import { WEBHOOK_SECRET } from './signed-webhooks.ts'

const A_SECOND = 1000
const BUSINESSES = 4
const EACH = 6000
const ROUNDS = 3
const CONNECTIONS = 64
const LONGEST_WORK_MS = 600_000

type Round = { sent: Sent; looks: number[] }

/** Signed webhooks as fast as they are taken, and what others notice of them. @returns whether every target was met */
export async function benchWebhooks(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-bench-'))
  try {
    await using bare = await startScript<number>('webhooks/bare-server.ts', [join(folder, 'bare.sqlite')])
    await using server = await startProduct(join(folder, 'data'), { ELEVENLABS_WEBHOOK_SECRET: WEBHOOK_SECRET })
    console.log('Signing ...')
    const [reader, ...clients] = await Promise.all(
      Array.from({ length: BUSINESSES + 1 }, async (_, index) => await newBusiness(server.origin, `client${index}`)),
    )
    if (!reader) throw new Error('Nobody signed up')
    const agents = await Promise.all(clients.map(agentOf))
    await using here = await startSender(server.origin, agents)
    await using there = await startSender(`http://127.0.0.1:${bare.message}`, agents)
    await look(reader, performance.now() + 1000)
    const rounds: Record<'ours' | 'bare', Round[]> = { ours: [], bare: [] }
    const startedAt = performance.now()
    for (let round = 0; round < ROUNDS; round += 1) {
      console.log(`Round ${round + 1} of ${ROUNDS}: ${EACH} to each ...`)
      rounds.bare.push(await measureRound(there, reader))
      if (round === 0) await server.watched()
      rounds.ours.push(await measureRound(here, reader))
    }
    const watched = await server.watched()
    const sentAt = performance.now()
    await untilRecorded(clients, EACH * ROUNDS)
    const workSeconds = (performance.now() - startedAt) / 1000
    console.log('')
    return report('webhooks', [
      ...findingsOf(rounds),
      {
        what: `until all ${EACH * ROUNDS} are calls in the lists of ${BUSINESSES} businesses`,
        target: '',
        figure: `${((performance.now() - sentAt) / 1000).toFixed(0)} s after the last answer (${((EACH * ROUNDS) / workSeconds).toFixed(0)}/s)`,
        isMet: null,
      },
      stallsOf(watched),
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function agentOf(business: Business): Promise<string> {
  return (await business.tell<{ agentId: string }>('agent.update', { systemPrompt: 'Be kind.' })).agentId
}

async function startSender(origin: string, agents: readonly string[]): Promise<Script<string>> {
  return await startScript<string>(
    'webhooks/sender.ts',
    [origin, agents.join(','), EACH, ROUNDS, CONNECTIONS].map(String),
  )
}

async function measureRound(sender: Script<string>, reader: Business): Promise<Round> {
  const run = { isOver: false }
  const looking = look(reader, () => run.isOver)
  const sent = await sender.ask<Sent>('send').finally(() => (run.isOver = true))
  return { sent, looks: await looking }
}

function findingsOf({ ours, bare }: Record<'ours' | 'bare', Round[]>): Finding[] {
  const speeds = { ours: ours.map(speedOf), bare: bare.map(speedOf) }
  const speed = median(speeds.ours)
  const answers = ours.map(({ sent }) => sent.answers)
  const times = ours.flatMap(({ sent }) => sent.times)
  const [during, before] = [ours, bare].map((rounds) =>
    quantile(
      rounds.flatMap(({ looks }) => looks),
      0.99,
    ),
  )
  return [
    {
      what: `signed webhooks taken a second, committed before their answer, ${CONNECTIONS} connections`,
      target: `>= ${A_SECOND}`,
      figure: `${speed.toFixed(0)} (${speeds.ours.map((each) => each.toFixed(0)).join(', ')})`,
      isMet: speed >= A_SECOND && answers.every((each) => each['200'] === EACH),
      details: { answers, speeds },
    },
    {
      what: 'against a bare server that verifies nothing and commits each by itself',
      target: '',
      figure: `${(speed / median(speeds.bare)).toFixed(2)} (${median(speeds.bare).toFixed(0)})`,
      isMet: null,
    },
    {
      what: 'their answers',
      target: '',
      figure: `median ${median(times).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`,
      isMet: null,
    },
    {
      what: "another client's list of calls meanwhile, p99 (while the bare server is sent the same)",
      target: '',
      figure: `${during?.toFixed(1)} ms (${before?.toFixed(1)})`,
      isMet: null,
      details: { ours: ours.map(({ looks }) => looks), bare: bare.map(({ looks }) => looks) },
    },
  ]
}

function speedOf({ sent }: Round): number {
  return (sent.answers['200'] ?? 0) / sent.seconds
}

function stallsOf({ longestStallMs, mostMemoryMb }: Awaited<ReturnType<Server['watched']>>): Finding {
  return {
    what: 'longest stall of the event loop and memory meanwhile',
    target: '',
    figure: `${longestStallMs.toFixed(0)} ms, ${mostMemoryMb.toFixed(0)} MB`,
    isMet: null,
  }
}

async function untilRecorded(clients: readonly Business[], wanted: number): Promise<void> {
  const giveUpAt = performance.now() + LONGEST_WORK_MS
  for (;;) {
    const lists = await Promise.all(
      clients.map(async ({ ask }) => await ask<{ total: number }>('calls.list', { limit: 1 })),
    )
    const total = lists.reduce((sum, list) => sum + list.total, 0)
    if (total >= wanted) return
    if (performance.now() > giveUpAt) throw new Error(`Only ${total} of ${wanted} were recorded`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
