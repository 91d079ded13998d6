import { setTimeout as sleep } from 'node:timers/promises'

import { waitUntil } from '@callwright/api/testing/wait-until'

import { type Business, createAgent, newBusiness, signInOperator } from '../client.ts'
import { readDials, type RecordedDial } from './dial-ledger.ts'
import { makePlannedCallsDue, RETRY_RULES } from './planned-calls.ts'
import { installProvider, createRecipientList, toTestServer } from '../provider-installation.ts'
import { startServerProcess } from '../server-process.ts'
import { newDataDir, type TestServer } from '../test-server.ts'

export type PauseReport = {
  rounds: number
  dials: number
  /** Dials for second and later attempts. */
  retries: number
  /** Planned retries that were canceled, or whose numbers were put on the do-not-call list. */
  stoppedRetries: number
  /** Calls that started after the response to a stop that should have prevented them. */
  dialsAfter: number
  /** Response times of the stops, in milliseconds. */
  responses: { median: number; p99: number; max: number }
}

type PausePlan = { rounds: number; by: 'business' | 'operator' }

/** What stops calls, in turn. */
const STOPS = {
  business: ['pause', 'cancelPlanned', 'doNotCall', 'limit', 'cancel'],
  operator: ['pauseClient'],
} as const
type StopKind = (typeof STOPS)[PausePlan['by']][number]

const CAMPAIGN_SIZE = 3000
/** How many of the next calls are put on the do-not-call list at once. */
const LISTED_NUMBERS = 20

/**
 * Stops calls at random times while first calls and overdue retries start, and checks the provider's ledger of dials.
 * @param plan.by the business and its limit stop calls; or the operator pauses the whole client
 */
export async function pauseCampaigns({ rounds, by }: PausePlan): Promise<PauseReport> {
  const dataDir = newDataDir()
  await using installation = await installProvider({ DATA_DIR: dataDir })
  const { fake, env } = installation
  // Most calls are tried again, and one answered call reaches a limit of one minute.
  Object.assign(fake.state.options, { outcomes: { busy: 3, answered: 1 }, talkSeconds: { min: 60, max: 90 } })
  await using server = await startServerProcess(env)
  const run = await startRun(toTestServer(server.url))
  const durations: number[] = []
  const stops: Stop[] = []
  let stoppedRetries = 0
  for (let round = 0; round < rounds; round += 1) {
    await makePlannedCallsDue(dataDir, run.campaignId)
    await sleep(Math.random() * 400)
    const kind = STOPS[by][round % STOPS[by].length] ?? 'pause'
    const { rows: next } = await run.business.trpc.bulk.schedule.query({
      campaignId: run.campaignId,
      limit: LISTED_NUMBERS,
    })
    const phoneNumbers = next.map(({ phoneNumber }) => phoneNumber)
    const requestedAt = performance.now()
    const { inFlight, canceled } = await stopCalls(run, { kind, phoneNumbers })
    const at = fake.now()
    durations.push(performance.now() - requestedAt)
    await sleep(150)
    stops.push({ kind, phoneNumbers, inFlight, at, until: fake.now() })
    stoppedRetries += kind === 'doNotCall' ? next.filter(({ plan }) => plan === 'retry').length : canceled
    await continueCalls(run, kind)
  }
  const dials = await readDials(dataDir, fake.state.dials)
  return {
    rounds,
    dials: dials.length,
    retries: dials.filter(({ attempt }) => attempt !== null && attempt.attemptNumber > 1).length,
    stoppedRetries,
    dialsAfter: stops.reduce((sum, stop) => sum + countDialsAfter(stop, dials), 0),
    responses: toQuantiles(durations),
  }
}

type PauseRun = {
  business: Business
  operator: Business
  campaignId: string
  campaigns: number
}

async function startRun(server: TestServer): Promise<PauseRun> {
  const business = await newBusiness(server, 'ann')
  await createAgent(business)
  const operator = await signInOperator(server)
  const campaignId = await createCampaign(business, 0)
  const isAnswered = async (): Promise<boolean> =>
    (await business.trpc.bulk.campaign.query({ campaignId })).counts.completed > 0
  await waitUntil(isAnswered, 'an answered call')
  return { business, operator, campaignId, campaigns: 1 }
}

async function createCampaign({ trpc }: Business, campaigns: number): Promise<string> {
  const list = createRecipientList(CAMPAIGN_SIZE, campaigns * CAMPAIGN_SIZE)
  const campaign = { name: `Campaign ${campaigns}`, list, retryRules: RETRY_RULES }
  return (await trpc.bulk.create.mutate(campaign)).campaignId
}

/** @returns calls that may still arrive because they were reported as in flight, and planned calls that were canceled */
async function stopCalls(
  { business: { userId, trpc }, operator, campaignId }: PauseRun,
  { kind, phoneNumbers }: { kind: StopKind; phoneNumbers: string[] },
): Promise<{ inFlight: number; canceled: number }> {
  const stopped = { inFlight: 0, canceled: 0 }
  switch (kind) {
    case 'pause':
      await trpc.bulk.pause.mutate({ campaignId })
      return stopped
    case 'cancel':
      await trpc.bulk.cancel.mutate({ campaignId })
      return stopped
    case 'cancelPlanned':
      return { ...stopped, ...(await trpc.bulk.cancelPlanned.mutate({ campaignId, plan: 'all' })) }
    case 'doNotCall':
      await trpc.bulk.addDoNotCall.mutate({ phoneNumbers })
      return stopped
    case 'limit':
      await operator.trpc.admin.setLimit.mutate({ tenantId: userId, limitMinutes: 1 })
      return stopped
    case 'pauseClient': {
      const { inFlight } = await operator.trpc.admin.setPaused.mutate({ tenantId: userId, paused: true })
      return { ...stopped, inFlight }
    }
  }
}

async function continueCalls(run: PauseRun, kind: StopKind): Promise<void> {
  const { business, operator, campaignId } = run
  if (kind === 'pause') await business.trpc.bulk.resume.mutate({ campaignId })
  if (kind === 'limit') await operator.trpc.admin.setLimit.mutate({ tenantId: business.userId, limitMinutes: null })
  if (kind === 'pauseClient') await operator.trpc.admin.setPaused.mutate({ tenantId: business.userId, paused: false })
  if (kind !== 'cancel') return
  run.campaignId = await createCampaign(business, run.campaigns)
  run.campaigns += 1
}

/** Calls were stopped from the response until they could continue. */
type Stop = { kind: StopKind; phoneNumbers: string[]; inFlight: number; at: number; until: number }

function countDialsAfter({ kind, phoneNumbers, inFlight, at, until }: Stop, dials: readonly RecordedDial[]): number {
  const isAfter = (time: number | null | undefined): boolean => (time ?? 0) > at && (time ?? 0) <= until
  const after = dials.filter(({ toNumber, at: dialedAt, attempt }) => {
    // The response waits for requests in flight only if calls are paused or canceled.
    if (kind === 'limit') return isAfter(attempt?.sentAt)
    if (kind === 'doNotCall') return phoneNumbers.includes(toNumber) && isAfter(attempt?.sentAt)
    // Canceling the planned calls does not stop first calls.
    if (kind === 'cancelPlanned' && attempt?.attemptNumber === 1) return false
    return isAfter(dialedAt)
  })
  return Math.max(0, after.length - inFlight)
}

function toQuantiles(durations: readonly number[]): PauseReport['responses'] {
  const sorted = durations.toSorted((one, other) => one - other)
  const quantile = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { median: quantile(0.5), p99: quantile(0.99), max: quantile(1) }
}
