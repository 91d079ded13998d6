import { setTimeout as sleep } from 'node:timers/promises'

import { type Business, giveAgent, newBusiness, signInOperator } from './client.ts'
import { installProvider, listOf, reachable } from './provider-installation.ts'
import { startServerProcess } from './server-process.ts'
import type { TestServer } from './test-server.ts'

export type PauseReport = {
  rounds: number
  dials: number
  /** Dials that reached the provider after the answer to a pause or a cancel. */
  dialsAfter: number
  /** How long answers took, in milliseconds. */
  answers: { median: number; p99: number; most: number }
}

type PausePlan = { rounds: number; by: 'business' | 'operator' }

const CAMPAIGN = 3000

/**
 * Pauses, resumes and cancels at random moments while calls are started; the provider's ledger tells what came of it.
 * @param plan.by whose: a business pauses and cancels its campaigns, the operator pauses the client
 */
export async function pauseCampaigns({ rounds, by }: PausePlan): Promise<PauseReport> {
  await using installation = await installProvider()
  const { fake, env } = installation
  await using server = await startServerProcess(env)
  const business = await newBusiness(reachable(server.url), 'ann')
  await giveAgent(business)
  const setPaused = await pauserOf(reachable(server.url), business)
  const took: number[] = []
  let [dialsAfter, made] = [0, 0]
  let campaignId = await campaignOf(business, made)
  for (let round = 0; round < rounds; round += 1) {
    await sleep(Math.random() * 400)
    const isCancelled = by === 'business' && round % 5 === 4
    const askedAt = performance.now()
    // What the operator is told to be on its way already may still arrive.
    let inFlight = 0
    if (by === 'operator') inFlight = await setPaused(true)
    else await business.trpc.bulk[isCancelled ? 'cancel' : 'pause'].mutate({ campaignId })
    const answeredAt = fake.now()
    took.push(performance.now() - askedAt)
    await sleep(150)
    dialsAfter += Math.max(0, fake.state.dials.filter((dial) => dial.at > answeredAt).length - inFlight)
    if (isCancelled) made += 1
    if (isCancelled) campaignId = await campaignOf(business, made)
    else if (by === 'operator') await setPaused(false)
    else await business.trpc.bulk.resume.mutate({ campaignId })
  }
  const sorted = took.toSorted((one, other) => one - other)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const answers = { median: at(0.5), p99: at(0.99), most: at(1) }
  return { rounds, dials: fake.state.dials.length, dialsAfter, answers }
}

/** @returns how the operator pauses the client, and how many calls are said to be in flight then */
async function pauserOf(server: TestServer, { userId }: Business): Promise<(paused: boolean) => Promise<number>> {
  const operator = await signInOperator(server)
  const { tenantId } = await operator.trpc.admin.clientOfUser.query({ userId })
  return async (paused) => (await operator.trpc.admin.setPaused.mutate({ tenantId, paused })).inFlight
}

async function campaignOf({ trpc }: Business, made: number): Promise<string> {
  const list = listOf(CAMPAIGN, made * CAMPAIGN)
  return (await trpc.bulk.create.mutate({ name: `Campaign ${made}`, list })).campaignId
}
