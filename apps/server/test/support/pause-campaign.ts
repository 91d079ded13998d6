import { setTimeout as sleep } from 'node:timers/promises'

import { type Business, createAgent, newBusiness, signInOperator } from './client.ts'
import { installProvider, createRecipientList, toTestServer } from './provider-installation.ts'
import { startServerProcess } from './server-process.ts'
import type { TestServer } from './test-server.ts'

export type PauseReport = {
  rounds: number
  dials: number
  /** Dials that reached the provider after the response to a pause or a cancel. */
  dialsAfter: number
  /** Response times of pauses and cancels, in milliseconds. */
  responses: { median: number; p99: number; max: number }
}

type PausePlan = { rounds: number; by: 'business' | 'operator' }

const CAMPAIGN_SIZE = 3000

/**
 * Pauses, resumes and cancels at random times while calls start, and checks the provider's ledger of dials.
 * @param plan.by the business pauses and cancels its campaigns; the operator pauses the whole client
 */
export async function pauseCampaigns({ rounds, by }: PausePlan): Promise<PauseReport> {
  await using installation = await installProvider()
  const { fake, env } = installation
  await using server = await startServerProcess(env)
  const business = await newBusiness(toTestServer(server.url), 'ann')
  await createAgent(business)
  const setPaused = await createPauser(toTestServer(server.url), business)
  const durations: number[] = []
  let [dialsAfter, campaignCount] = [0, 0]
  let campaignId = await createCampaign(business, campaignCount)
  for (let round = 0; round < rounds; round += 1) {
    await sleep(Math.random() * 400)
    const isCanceled = by === 'business' && round % 5 === 4
    const requestedAt = performance.now()
    // Calls reported to the operator as in flight may still arrive.
    let inFlight = 0
    if (by === 'operator') inFlight = await setPaused(true)
    else await business.trpc.bulk[isCanceled ? 'cancel' : 'pause'].mutate({ campaignId })
    const respondedAt = fake.now()
    durations.push(performance.now() - requestedAt)
    await sleep(150)
    dialsAfter += Math.max(0, fake.state.dials.filter((dial) => dial.at > respondedAt).length - inFlight)
    if (isCanceled) campaignCount += 1
    if (isCanceled) campaignId = await createCampaign(business, campaignCount)
    else if (by === 'operator') await setPaused(false)
    else await business.trpc.bulk.resume.mutate({ campaignId })
  }
  const sorted = durations.toSorted((one, other) => one - other)
  const quantile = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const responses = { median: quantile(0.5), p99: quantile(0.99), max: quantile(1) }
  return { rounds, dials: fake.state.dials.length, dialsAfter, responses }
}

/** @returns a function that pauses or resumes the client and returns the number of calls in flight */
async function createPauser(server: TestServer, { userId }: Business): Promise<(paused: boolean) => Promise<number>> {
  const operator = await signInOperator(server)
  const { tenantId } = await operator.trpc.admin.clientOfUser.query({ userId })
  return async (paused) => (await operator.trpc.admin.setPaused.mutate({ tenantId, paused })).inFlight
}

async function createCampaign({ trpc }: Business, campaignCount: number): Promise<string> {
  const list = createRecipientList(CAMPAIGN_SIZE, campaignCount * CAMPAIGN_SIZE)
  return (await trpc.bulk.create.mutate({ name: `Campaign ${campaignCount}`, list })).campaignId
}
