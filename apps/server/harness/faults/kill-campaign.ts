import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { CampaignRecipient } from '@callwright/api/campaigns/campaign-recipients'
import type { RecipientCounts } from '@callwright/contract/campaigns/campaigns'
import type { FakeProvider } from '@callwright/fake-elevenlabs/provider'

import { checkDials, type DialReport, listUnsettled } from './check-dials.ts'
import { type Business, createAgent, newBusiness } from '../client.ts'
import { readDials } from './dial-ledger.ts'
import { KILL_POINTS, type KillPoint } from './kill-point.ts'
import { CALLING_HOURS, createKillRecipients, type KillRecipient, OUTSIDE_HOURS } from './kill-recipients.ts'
import { makePlannedCallsDue, RETRY_RULES } from './planned-calls.ts'
import { installProvider, toTestServer } from '../provider-installation.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { newDataDir } from '../test-server.ts'

export type KillPlan = {
  /** Recipients within their calling hours; a few more are outside theirs. */
  recipients: number
  randomKills: number
  targetedKills: number
  /** Injects provider faults: lost responses, 500s after dialing, broken connections, busy responses. */
  withFaults: boolean
  /** Receives progress messages. */
  log?: (message: string) => void
}

export type KillReport = DialReport & {
  /** Kills while the campaign was running. */
  kills: Record<'random' | KillPoint, number>
  counts: RecipientCounts
  recipients: number
  /** Recipients outside their calling hours, who stay queued. */
  outsideHours: number
  /** Call-backs that the campaign confirmed, counted up to 100. */
  callBacks: number
  /** Seconds from the end of dialing until `unsettled` was empty. */
  settledAfterSeconds: number
  seconds: number
}

const KILL_POINT = join(import.meta.dirname, 'kill-point.ts')
const RESOLVE_SECONDS = 120
const END_SECONDS = 1200

/**
 * Runs a campaign with automatic retries and call-backs against a provider that records every dial, while the server is
 * killed repeatedly, at random times and at chosen points.
 */
export async function killCampaign(plan: KillPlan): Promise<KillReport> {
  const { log = () => {} } = plan
  const startedAt = performance.now()
  const dataDir = newDataDir()
  await using installation = await installProvider({ DATA_DIR: dataDir })
  const { fake, env } = installation
  let server = await startServerProcess(env)
  try {
    const business = await newBusiness(toTestServer(server.url), 'ann')
    await createAgent(business)
    if (plan.withFaults) addFaults(fake)
    const recipients = createKillRecipients(plan.recipients)
    for (const { phoneNumber, ending } of recipients) fake.state.outcomesByNumber.set(phoneNumber, ending)
    const run = { fake, business, dataDir, recipients, campaignId: await createCampaign(business, recipients) }
    const kills = createKillCounts()
    for (const kind of shuffleKills(plan)) {
      await makePlannedCallsDue(dataDir, run.campaignId)
      if (!isOpen(await readCounts(run))) break
      await server.end('SIGKILL')
      server = await startServerProcess(kind === 'random' ? env : withKillPoint(env, kind))
      if (await waitForDeath(server, kind)) kills[kind] += 1
      server = await restart(server, env)
      const total = Object.values(kills).reduce((sum, count) => sum + count, 0)
      if (total % 20 === 0) log(`${total} kills, ${fake.state.dials.length} dials`)
    }
    log('All kills done; waiting until nobody is left to call.')
    const settledAfterSeconds = await waitUntilSettled(run)
    const callBacks = await business.trpc.bulk.callBacks.query({ state: 'confirmed', limit: 100 })
    return {
      ...checkDials(await readDials(dataDir, fake.state.dials), {
        planned: recipients,
        recorded: await listRecipients(run),
      }),
      kills,
      counts: await readCounts(run),
      recipients: recipients.length,
      outsideHours: OUTSIDE_HOURS,
      callBacks: callBacks.rows.length,
      settledAfterSeconds,
      seconds: (performance.now() - startedAt) / 1000,
    }
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

async function createCampaign({ trpc }: Business, recipients: readonly KillRecipient[]): Promise<string> {
  const { campaignId } = await trpc.bulk.create.mutate({
    name: 'Kills',
    list: {
      headers: ['phone_number', 'timezone'],
      rows: recipients.map(({ phoneNumber, timeZone }) => [phoneNumber, timeZone]),
    },
    callingHours: CALLING_HOURS,
    retryRules: RETRY_RULES,
    callBacks: 'automatic',
  })
  return campaignId
}

function createKillCounts(): KillReport['kills'] {
  return {
    ...{ random: 0, claimed: 0, marked: 0, written: 0, responded: 0, committing: 0, committed: 0 },
    ...{ planning: 0, planned: 0 },
  }
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

type CampaignRun = { fake: FakeProvider; business: Business; dataDir: string; campaignId: string }

/** @returns seconds from the end of dialing until no call that was dialed was unknown */
async function waitUntilSettled(run: CampaignRun): Promise<number> {
  const deadline = performance.now() + END_SECONDS * 1000
  let dialedUntil = performance.now()
  for (;;) {
    await makePlannedCallsDue(run.dataDir, run.campaignId)
    await sleep(500)
    const now = performance.now()
    // An unknown call that is resolved may be tried again, so the counts are read last.
    const unsettled = listUnsettled(await readDials(run.dataDir, run.fake.state.dials))
    const isDialing = isOpen(await readCounts(run))
    if (isDialing) dialedUntil = now
    const isSettled = !isDialing && unsettled.length === 0
    if (isSettled || now - dialedUntil > RESOLVE_SECONDS * 1000 || now > deadline) return (now - dialedUntil) / 1000
  }
}

async function readCounts({ business, campaignId }: CampaignRun): Promise<RecipientCounts> {
  return (await business.trpc.bulk.campaign.query({ campaignId })).counts
}

function isOpen(counts: RecipientCounts): boolean {
  return counts.queued > OUTSIDE_HOURS || counts.dialling + counts['in-progress'] > 0
}

async function listRecipients({ business: { trpc }, campaignId }: CampaignRun): Promise<CampaignRecipient[]> {
  const recipients: CampaignRecipient[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof trpc.bulk.recipients.query>> = await trpc.bulk.recipients.query({
      campaignId,
      limit: 1000,
      cursor,
    })
    recipients.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor !== null)
  return recipients
}
