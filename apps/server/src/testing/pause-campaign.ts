import { setTimeout as sleep } from 'node:timers/promises'

import { type Business, giveAgent, newBusiness } from './client.ts'
import { installProvider, listOf, reachable } from './provider-installation.ts'
import { startServerProcess } from './server-process.ts'

export type PauseReport = {
  rounds: number
  dials: number
  /** Dials that reached the provider after the answer to a pause or a cancel. */
  dialsAfter: number
  /** How long answers took, in milliseconds. */
  answers: { median: number; p99: number; most: number }
}

const CAMPAIGN = 3000

/** Pauses, resumes and cancels at random moments while calls are started; the provider's ledger tells what came of it. */
export async function pauseCampaigns({ rounds }: { rounds: number }): Promise<PauseReport> {
  await using installation = await installProvider()
  const { fake, env } = installation
  await using server = await startServerProcess(env)
  const business = await newBusiness(reachable(server.url), 'ann')
  await giveAgent(business)
  const took: number[] = []
  let [dialsAfter, made] = [0, 0]
  let campaignId = await campaignOf(business, made)
  for (let round = 0; round < rounds; round += 1) {
    await sleep(Math.random() * 400)
    const isCancelled = round % 5 === 4
    const askedAt = performance.now()
    await business.trpc.bulk[isCancelled ? 'cancel' : 'pause'].mutate({ campaignId })
    const answeredAt = fake.now()
    took.push(performance.now() - askedAt)
    await sleep(150)
    dialsAfter += fake.state.dials.filter((dial) => dial.at > answeredAt).length
    if (isCancelled) made += 1
    if (isCancelled) campaignId = await campaignOf(business, made)
    else await business.trpc.bulk.resume.mutate({ campaignId })
  }
  const sorted = took.toSorted((one, other) => one - other)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const answers = { median: at(0.5), p99: at(0.99), most: at(1) }
  return { rounds, dials: fake.state.dials.length, dialsAfter, answers }
}

async function campaignOf({ trpc }: Business, made: number): Promise<string> {
  const list = listOf(CAMPAIGN, made * CAMPAIGN)
  return (await trpc.bulk.create.mutate({ name: `Campaign ${made}`, list })).campaignId
}
