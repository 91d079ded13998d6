import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Business, registerBusiness } from '../business.ts'
import { pollCalls } from '../poll-calls.ts'
import { median, quantile } from '../../apps/server/harness/measure.ts'
import { type Script, type Server, startProduct, startScript } from '../../apps/server/harness/processes.ts'
import { type Finding, report } from '../report.ts'
import type { RoundResult } from './sender.ts'
import { WEBHOOK_SECRET } from './signed-webhooks.ts'

const MIN_PER_SECOND = 1000
const BUSINESSES = 4
const PER_ROUND = 6000
const ROUNDS = 3
const CONNECTIONS = 64
const MAX_WORK_MS = 600_000

type Round = { result: RoundResult; loadTimes: number[] }

/** Measures signed webhooks at full speed, and their effect on another client. @returns whether all targets are met */
export async function benchWebhooks(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-bench-'))
  try {
    await using bare = await startScript<number>('webhooks/bare-server.ts', [join(folder, 'bare.sqlite')])
    await using server = await startProduct(join(folder, 'data'), { ELEVENLABS_WEBHOOK_SECRET: WEBHOOK_SECRET })
    console.log('Signing webhooks ...')
    const [reader, ...clients] = await Promise.all(
      Array.from(
        { length: BUSINESSES + 1 },
        async (_, index) => await registerBusiness(server.origin, `client${index}`),
      ),
    )
    if (!reader) throw new Error('No business signed up')
    const agents = await Promise.all(clients.map(createAgent))
    await using ourSender = await startSender(server.origin, agents)
    await using bareSender = await startSender(`http://127.0.0.1:${bare.message}`, agents)
    await pollCalls(reader, performance.now() + 1000)
    const rounds: Record<'ours' | 'bare', Round[]> = { ours: [], bare: [] }
    const startedAt = performance.now()
    for (let round = 0; round < ROUNDS; round += 1) {
      console.log(`Round ${round + 1} of ${ROUNDS}: ${PER_ROUND} webhooks to each server ...`)
      rounds.bare.push(await measureRound(bareSender, reader))
      if (round === 0) await server.takeReading()
      rounds.ours.push(await measureRound(ourSender, reader))
    }
    const reading = await server.takeReading()
    const sentAt = performance.now()
    await waitUntilRecorded(clients, PER_ROUND * ROUNDS)
    const workSeconds = (performance.now() - startedAt) / 1000
    console.log('')
    return report('webhooks', [
      ...toFindings(rounds),
      {
        what: `time until all ${PER_ROUND * ROUNDS} appear in the call lists of ${BUSINESSES} businesses`,
        target: '',
        figure: `${((performance.now() - sentAt) / 1000).toFixed(0)} s after the last response (${((PER_ROUND * ROUNDS) / workSeconds).toFixed(0)}/s)`,
        isMet: null,
      },
      toStallFinding(reading),
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function createAgent(business: Business): Promise<string> {
  return (await business.mutate<{ agentId: string }>('agent.update', { systemPrompt: 'Be kind.' })).agentId
}

async function startSender(origin: string, agents: readonly string[]): Promise<Script<string>> {
  return await startScript<string>(
    'webhooks/sender.ts',
    [origin, agents.join(','), PER_ROUND, ROUNDS, CONNECTIONS].map(String),
  )
}

async function measureRound(sender: Script<string>, reader: Business): Promise<Round> {
  const run = { hasEnded: false }
  const loads = pollCalls(reader, () => run.hasEnded)
  const result = await sender.request<RoundResult>('send').finally(() => (run.hasEnded = true))
  return { result, loadTimes: await loads }
}

function toFindings({ ours, bare }: Record<'ours' | 'bare', Round[]>): Finding[] {
  const speeds = { ours: ours.map(speedOf), bare: bare.map(speedOf) }
  const speed = median(speeds.ours)
  const responses = ours.map(({ result }) => result.responses)
  const times = ours.flatMap(({ result }) => result.times)
  const [during, before] = [ours, bare].map((rounds) =>
    quantile(
      rounds.flatMap(({ loadTimes }) => loadTimes),
      0.99,
    ),
  )
  return [
    {
      what: `signed webhooks per second, committed before the response, ${CONNECTIONS} connections`,
      target: `>= ${MIN_PER_SECOND}`,
      figure: `${speed.toFixed(0)} (${speeds.ours.map((each) => each.toFixed(0)).join(', ')})`,
      isMet: speed >= MIN_PER_SECOND && responses.every((each) => each['200'] === PER_ROUND),
      details: { responses, speeds },
    },
    {
      what: 'compared with a bare server that verifies nothing and commits each webhook separately',
      target: '',
      figure: `${(speed / median(speeds.bare)).toFixed(2)} (${median(speeds.bare).toFixed(0)})`,
      isMet: null,
    },
    {
      what: 'response times',
      target: '',
      figure: `median ${median(times).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`,
      isMet: null,
    },
    {
      what: "load time of another client's call list during the run, p99 (during the same load on the bare server)",
      target: '',
      figure: `${during?.toFixed(1)} ms (${before?.toFixed(1)})`,
      isMet: null,
      details: { ours: ours.map(({ loadTimes }) => loadTimes), bare: bare.map(({ loadTimes }) => loadTimes) },
    },
  ]
}

function speedOf({ result }: Round): number {
  return (result.responses['200'] ?? 0) / result.seconds
}

function toStallFinding({ longestStallMs, maxMemoryMb }: Awaited<ReturnType<Server['takeReading']>>): Finding {
  return {
    what: 'longest stall of the event loop, and memory',
    target: '',
    figure: `${longestStallMs.toFixed(0)} ms, ${maxMemoryMb.toFixed(0)} MB`,
    isMet: null,
  }
}

async function waitUntilRecorded(clients: readonly Business[], expected: number): Promise<void> {
  const deadline = performance.now() + MAX_WORK_MS
  for (;;) {
    const lists = await Promise.all(
      clients.map(async ({ query }) => await query<{ total: number }>('calls.list', { limit: 1 })),
    )
    const total = lists.reduce((sum, list) => sum + list.total, 0)
    if (total >= expected) return
    if (performance.now() > deadline) throw new Error(`Only ${total} of ${expected} were recorded`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
