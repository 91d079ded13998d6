import { setTimeout as sleep } from 'node:timers/promises'

import type { RecipientCounts } from '@callwright/contract/campaigns/campaigns'
import type { StaleWrite } from '@callwright/db/testing/watch-claims'

import { type Business, createAgent, newBusiness, newClient } from '../../client.ts'
import { createRecipientList } from '../../provider-installation.ts'
import {
  DATABASE_FAULTS,
  type DatabaseFault,
  disruptDatabase,
  disruptNode,
  type PostgresControls,
  type FaultDurations,
  NODE_FAULTS,
  type NodeFault,
} from './faults.ts'
import { type Cluster, type Node, startCluster } from './nodes.ts'

export type ClusterPlan = {
  nodeFaults: number
  databaseFaults: number
  durations: FaultDurations
  log: (message: string) => void
}

export type ClusterReport = {
  faults: Record<string, number>
  /** Each campaign starts when the previous one is nearly done. */
  campaigns: number
  counts: RecipientCounts
  recipients: number
  dials: number
  dialedTwice: string[]
  pauses: number
  /** Dials during a pause, beyond those that the pause reported as in flight. */
  dialsWhilePaused: number
  staleWrites: StaleWrite[]
  /** The most dials within any second. */
  maxPerSecond: number
  callsPerSecond: number
  /** Seconds from the end of the last fault until every campaign was finished. */
  finishedAfterSeconds: number
  /** Seconds from the end of each database fault until both nodes were ready, ascending. */
  normalAfterSeconds: number[]
  /** Campaigns that did not finish in time, with their state. */
  lost: string[]
}

const CALLS_PER_SECOND = 10
const CAMPAIGN_SIZE = 300
const NEARLY_DONE_RECIPIENTS = 100
const END_SECONDS = 180

type Run = { cluster: Cluster; business: Business; campaigns: string[]; report: ClusterReport }

/** Two nodes dial campaigns while faults repeatedly hit one of them or their database. */
export async function disruptCluster(
  server: { url: string } & PostgresControls,
  { nodeFaults, databaseFaults, durations, log }: ClusterPlan,
): Promise<ClusterReport> {
  await using cluster = await startCluster(server.url, { DIALLER_CALLS_PER_SECOND: String(CALLS_PER_SECOND) })
  const business = await newBusiness(cluster.nodes[0].server(), 'ann')
  await createAgent(business)
  const run: Run = { cluster, business, campaigns: [], report: newReport() }
  for (const [index, fault] of shuffleFaults(nodeFaults, databaseFaults).entries()) {
    await keepDialing(run)
    log(`${index + 1}: ${fault}, ${cluster.fake.state.dials.length} dials`)
    run.report.faults[fault] = (run.report.faults[fault] ?? 0) + 1
    if (isDatabaseFault(fault)) await runDatabaseFault(run, async () => await disruptDatabase(server, fault, durations))
    else await runNodeFault(run, { index, disrupt: async (node) => await disruptNode(node, fault, durations) })
  }
  return await conclude(run)
}

function newReport(): ClusterReport {
  return {
    ...{ faults: {}, campaigns: 0, recipients: 0, dials: 0, dialedTwice: [], pauses: 0, dialsWhilePaused: 0 },
    ...{ staleWrites: [], maxPerSecond: 0, callsPerSecond: CALLS_PER_SECOND, finishedAfterSeconds: Infinity },
    ...{ normalAfterSeconds: [], lost: [] },
    counts: {} as RecipientCounts,
  }
}

/** Equal shares of each kind, in random order. */
function shuffleFaults(nodeFaults: number, databaseFaults: number): (NodeFault | DatabaseFault)[] {
  const pick = <T>(kinds: readonly T[], count: number): T[] =>
    Array.from({ length: count }, (_, index) => kinds[index % kinds.length]).flatMap((kind) => (kind ? [kind] : []))
  return [...pick(NODE_FAULTS, nodeFaults), ...pick(DATABASE_FAULTS, databaseFaults)]
    .map((fault) => ({ fault, order: Math.random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ fault }) => fault)
}

function isDatabaseFault(fault: NodeFault | DatabaseFault): fault is DatabaseFault {
  return DATABASE_FAULTS.some((each) => each === fault)
}

/** Returns the business's API at a given node; its session is valid at every node. */
function apiAt(node: Node, business: Business): Business['trpc'] {
  return newClient(node.server(), { cookie: business.cookie() }).trpc
}

async function keepDialing({ cluster, business, campaigns, report }: Run): Promise<void> {
  const [node] = cluster.nodes
  const last = campaigns.at(-1)
  const queued =
    last === undefined ? 0 : (await apiAt(node, business).bulk.campaign.query({ campaignId: last })).counts.queued
  if (queued < NEARLY_DONE_RECIPIENTS) {
    const list = createList(campaigns.length)
    const created = await apiAt(node, business).bulk.create.mutate({ name: `Campaign ${campaigns.length}`, list })
    campaigns.push(created.campaignId)
    report.recipients += CAMPAIGN_SIZE
  }
  await sleep(500 + Math.random() * 1500)
}

/** No number is in two campaigns. */
function createList(index: number): ReturnType<typeof createRecipientList> {
  return createRecipientList(CAMPAIGN_SIZE, index * CAMPAIGN_SIZE)
}

/** During every second fault, also pauses the campaign at the other node until 2 s after the fault. */
async function runNodeFault(
  run: Run,
  { index, disrupt }: { index: number; disrupt: (node: Node) => Promise<void> },
): Promise<void> {
  const { cluster, business, campaigns, report } = run
  const [one, other] = index % 4 < 2 ? cluster.nodes : cluster.nodes.toReversed()
  if (!one || !other) return
  cluster.sendWebhooksTo(other)
  const campaignId = campaigns.at(-1)
  const disruption = disrupt(one)
  if (index % 2 === 1 && campaignId !== undefined) {
    await sleep(Math.random() * 1000)
    const { inFlight, state } = await apiAt(other, business)
      .bulk.pause.mutate({ campaignId })
      .catch(() => NOT_PAUSED)
    const pausedAt = cluster.fake.now()
    await disruption
    await sleep(2000)
    if (state === 'paused') {
      report.pauses += 1
      // Dials for earlier campaigns continue.
      const campaignNumbers = new Set(createList(campaigns.length - 1).rows.map(([number]) => number))
      const laterDials = cluster.fake.state.dials.filter(
        (dial) => dial.at > pausedAt && campaignNumbers.has(dial.toNumber),
      )
      report.dialsWhilePaused += Math.max(0, laterDials.length - inFlight)
    }
    await resumeIfPaused(apiAt(other, business), campaignId)
  }
  await disruption
  await waitUntilReady(one)
}

/** A pause whose response was lost may have paused the campaign, too. */
async function resumeIfPaused(api: Business['trpc'], campaignId: string): Promise<void> {
  const { state } = await api.bulk.campaign.query({ campaignId })
  if (state === 'paused') await api.bulk.resume.mutate({ campaignId })
}

const NOT_PAUSED = { inFlight: 0, state: 'over' } as const

async function runDatabaseFault({ cluster, report }: Run, disrupt: () => Promise<void>): Promise<void> {
  await disrupt()
  const restoredAt = performance.now()
  for (const node of cluster.nodes) await waitUntilReady(node)
  report.normalAfterSeconds.push((performance.now() - restoredAt) / 1000)
}

async function waitUntilReady(node: Node): Promise<void> {
  for (;;) {
    const signal = AbortSignal.timeout(2000)
    const response = await fetch(`${node.server().url}/readyz`, { signal }).catch(() => null)
    if (response?.status === 200) return
    await sleep(50)
  }
}

async function conclude({ cluster, business, campaigns, report }: Run): Promise<ClusterReport> {
  const endedAt = performance.now()
  const [node] = cluster.nodes
  const trpc = apiAt(node, business)
  const counts: Partial<RecipientCounts> = {}
  for (const campaignId of campaigns) {
    for (;;) {
      const campaign = await trpc.bulk.campaign.query({ campaignId })
      const hasEnded = campaign.state === 'finished'
      if (!hasEnded && performance.now() - endedAt < END_SECONDS * 1000) {
        await sleep(250)
        continue
      }
      for (const [state, count] of Object.entries(campaign.counts) as [keyof RecipientCounts, number][]) {
        counts[state] = (counts[state] ?? 0) + count
      }
      if (!hasEnded) report.lost.push(`${campaignId} is ${campaign.state}: ${JSON.stringify(campaign.counts)}`)
      break
    }
  }
  const finishedAfterSeconds = (performance.now() - endedAt) / 1000
  const { dials } = cluster.fake.state
  const numbers = dials.map((dial) => dial.toNumber)
  const times = dials.map((dial) => dial.at)
  return {
    ...report,
    campaigns: campaigns.length,
    counts: counts as RecipientCounts,
    dials: dials.length,
    dialedTwice: [...new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index))],
    staleWrites: await cluster.staleWrites(),
    maxPerSecond: maxPerSecond(times),
    finishedAfterSeconds,
    normalAfterSeconds: report.normalAfterSeconds.toSorted((one, other) => one - other),
  }
}

/** @param times epoch milliseconds, in any order */
function maxPerSecond(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  let [max, from] = [0, 0]
  for (const [index, time] of sorted.entries()) {
    while ((sorted[from] ?? 0) <= time - 1000) from += 1
    max = Math.max(max, index - from + 1)
  }
  return max
}
