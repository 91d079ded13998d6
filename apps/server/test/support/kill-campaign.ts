import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { RecipientCounts } from '@callwright/contract/campaigns/campaigns'
import type { FakeProvider } from '@callwright/fake-elevenlabs/provider'

import { type Business, createAgent, newBusiness } from './client.ts'
import { KILL_POINTS, type KillPoint } from './kill-point.ts'
import { installProvider, createRecipientList, toTestServer } from './provider-installation.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

export type KillPlan = {
  recipients: number
  randomKills: number
  targetedKills: number
  /** Injects provider faults: lost responses, 500s after dialing, broken connections, busy responses. */
  withFaults: boolean
  /** Extra settings for the server, such as a different database. */
  env?: Record<string, string>
  /** Receives progress messages. */
  log?: (message: string) => void
}

export type KillReport = {
  /** Kills while the campaign was running. */
  kills: Record<'random' | KillPoint, number>
  counts: RecipientCounts
  recipients: number
  dials: number
  /** Numbers dialed more than once. */
  dialedTwice: string[]
  /** Numbers that the provider dialed but the campaign records as never dialed. */
  dialedButUnrecorded: string[]
  /** Numbers still `unknown` although the provider knows their outcome. */
  unsettled: string[]
  /** Seconds from the end of dialing until `unsettled` was empty. */
  settledAfterSeconds: number
  seconds: number
}

const KILL_POINT = join(import.meta.dirname, 'kill-point.ts')
const RESOLVE_SECONDS = 120
const END_SECONDS = 600

/**
 * Runs a campaign against a provider that records every dial, while the server is killed repeatedly, at random times
 * and at chosen points.
 */
export async function killCampaign(plan: KillPlan): Promise<KillReport> {
  const { log = () => {} } = plan
  const startedAt = performance.now()
  await using installation = await installProvider(plan.env)
  const { fake, env } = installation
  let server = await startServerProcess(env)
  try {
    const business = await newBusiness(toTestServer(server.url), 'ann')
    await createAgent(business)
    if (plan.withFaults) addFaults(fake)
    const list = createRecipientList(plan.recipients)
    const { campaignId } = await business.trpc.bulk.create.mutate({ name: 'Kills', list })
    const kills = createKillCounts()
    for (const kind of shuffleKills(plan)) {
      if (await isOver(business, campaignId)) break
      await server.end('SIGKILL')
      server = await startServerProcess(kind === 'random' ? env : withKillPoint(env, kind))
      if (await waitForDeath(server, kind)) kills[kind] += 1
      server = await restart(server, env)
      const total = Object.values(kills).reduce((sum, count) => sum + count, 0)
      if (total % 20 === 0) log(`${total} kills, ${fake.state.dials.length} dials`)
    }
    log('All kills done; waiting for the campaign to finish.')
    return await conclude({ fake, business, campaignId, kills, startedAt, recipients: plan.recipients })
  } finally {
    await server.end('SIGKILL')
  }
}

function addFaults(fake: FakeProvider): void {
  const rates = { '500-after': 0.03, '500-before': 0.02, reset: 0.02, half: 0.01, garbage: 0.01, '429': 0.02 } as const
  for (const [kind, probability] of Object.entries(rates)) {
    fake.addFault({ kind: kind as keyof typeof rates, probability, path: '/outbound-call', retryAfterSeconds: 1 })
  }
}

function createKillCounts(): KillReport['kills'] {
  return { random: 0, claimed: 0, marked: 0, written: 0, responded: 0, committing: 0, committed: 0 }
}

/** Targeted kills cycle through the points; random kills are mixed in. */
function shuffleKills({ randomKills, targetedKills }: KillPlan): ('random' | KillPoint)[] {
  const targeted = Array.from(
    { length: targetedKills },
    (_, index) => KILL_POINTS[index % KILL_POINTS.length] ?? 'claimed',
  )
  const random = Array.from({ length: randomKills }, () => 'random' as const)
  return [...targeted, ...random]
    .map((kind) => ({ kind, order: Math.random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ kind }) => kind)
}

function withKillPoint(env: Record<string, string>, point: KillPoint): Record<string, string> {
  const after = String(Math.floor(Math.random() * 3))
  return { ...env, NODE_OPTIONS: `--import ${KILL_POINT}`, KILL_POINT: point, KILL_AFTER: after }
}

/** @returns whether the server died as planned */
async function waitForDeath(server: ServerProcess, kind: 'random' | KillPoint): Promise<boolean> {
  if (kind === 'random') {
    await sleep(Math.random() * 500)
    await server.end('SIGKILL')
    return true
  }
  const death = once(server.child, 'exit').then(() => true)
  const alreadyDead = server.child.signalCode !== null
  return alreadyDead || (await Promise.race([death, sleep(10_000, false)]))
}

/** Starts the server without a kill point, so that it recovers interrupted calls. */
async function restart(server: ServerProcess, env: Record<string, string>): Promise<ServerProcess> {
  await server.end('SIGKILL')
  return await startServerProcess(env)
}

async function isOver(business: Business, campaignId: string): Promise<boolean> {
  const { counts } = await business.trpc.bulk.campaign.query({ campaignId })
  return counts.queued === 0
}

type CampaignRun = {
  fake: FakeProvider
  business: Business
  campaignId: string
  kills: KillReport['kills']
  startedAt: number
  recipients: number
}

async function conclude(run: CampaignRun): Promise<KillReport> {
  const { fake, business, campaignId, kills, startedAt, recipients } = run
  const deadline = performance.now() + END_SECONDS * 1000
  while ((await business.trpc.bulk.campaign.query({ campaignId })).state !== 'finished') {
    if (performance.now() > deadline) break
    await sleep(500)
  }
  const endedAt = performance.now()
  let unsettled: string[] = []
  do {
    await sleep(500)
    const unknown = await numbersIn(business, campaignId, 'unknown')
    unsettled = unknown.filter((number) => fake.state.dials.some((dial) => dial.toNumber === number))
  } while (unsettled.length > 0 && performance.now() - endedAt < RESOLVE_SECONDS * 1000)
  const settledAfterSeconds = (performance.now() - endedAt) / 1000
  const dialed = fake.state.dials.map((dial) => dial.toNumber)
  const undialed = [
    ...(await numbersIn(business, campaignId, 'queued')),
    ...(await numbersIn(business, campaignId, 'skipped')),
  ]
  return {
    kills,
    counts: (await business.trpc.bulk.campaign.query({ campaignId })).counts,
    recipients,
    dials: dialed.length,
    dialedTwice: [...new Set(dialed.filter((number, index) => dialed.indexOf(number) !== index))],
    dialedButUnrecorded: undialed.filter((number) => dialed.includes(number)),
    unsettled,
    settledAfterSeconds,
    seconds: (performance.now() - startedAt) / 1000,
  }
}

async function numbersIn(
  { trpc }: Business,
  campaignId: string,
  status: 'unknown' | 'queued' | 'skipped',
): Promise<string[]> {
  const numbers: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof trpc.bulk.recipients.query>> = await trpc.bulk.recipients.query({
      campaignId,
      status,
      limit: 1000,
      cursor,
    })
    numbers.push(...page.rows.map((row) => row.phoneNumber))
    cursor = page.nextCursor
  } while (cursor !== null)
  return numbers
}
