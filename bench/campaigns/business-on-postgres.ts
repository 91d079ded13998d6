import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { createMigratedPostgres } from '../../packages/db/src/testing/test-databases.ts'
import { ensurePostgres, stopPostgres } from '../../scripts/test/ensure-postgres.ts'
import { type Business, createRecipientList, registerBusiness } from '../business.ts'
import { median } from '../../apps/server/harness/measure.ts'
import { startProduct } from '../../apps/server/harness/processes.ts'
import type { Finding } from '../report.ts'
import { buildPostCallBody, sendWebhook, WEBHOOK_SECRET } from '../webhooks/signed-webhooks.ts'

const WEBHOOKS_PER_SECOND = 24
const MIN_STARTS_PER_SECOND = 14
const ROUND_SECONDS = 8
const ROUNDS = 3
const BURST_WEBHOOKS = 600
const MAX_BURST_SECONDS = 6
const SETTINGS = {
  DIALLER_CALLS_PER_SECOND: '20',
  DIALLER_CONCURRENCY: '1000',
  CALLING_HOURS: 'off',
  // Calls outlast the measurement, because each call that ended would send another webhook.
  SIMULATOR_CALL_SECONDS: '3600-3600',
  ELEVENLABS_WEBHOOK_SECRET: WEBHOOK_SECRET,
}

let webhooks = 0

/** For one business on PostgreSQL: call starts per second while webhooks arrive, and how fast webhooks become calls. */
export async function measureBusinessOnPostgres(): Promise<Finding[]> {
  const postgres = await ensurePostgres()
  if ('reason' in postgres) throw new Error(postgres.reason)
  const folder = mkdtempSync(join(tmpdir(), 'callwright-bench-'))
  try {
    await using database = await createMigratedPostgres(postgres.url)
    await using server = await startProduct(folder, { ...SETTINGS, DATABASE_URL: database.url })
    const business = await registerBusiness(server.origin, 'caller')
    const { agentId } = await business.mutate<{ agentId: string }>('agent.update', { systemPrompt: 'Be kind.' })
    const send = async (): Promise<void> => {
      webhooks += 1
      const conversationId = `conv_postgres_${webhooks}`
      await sendWebhook(server.origin, buildPostCallBody({ agentId, conversationId, number: webhooks }))
    }
    return [await measureStarts(business, send), await measureBurst(business, send)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await stopPostgres()
  }
}

async function measureStarts(business: Business, send: () => Promise<void>): Promise<Finding> {
  const { campaignId } = await business.mutate<{ campaignId: string }>('bulk.create', {
    name: 'On PostgreSQL',
    list: createRecipientList(4000),
  })
  await sleep(2000)
  const rates: { withoutWebhooks: number; withWebhooks: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const withoutWebhooks = await measureStartRate(business, campaignId, async () => await sleep(ROUND_SECONDS * 1000))
    const withWebhooks = await measureStartRate(business, campaignId, async () => await sendEvenly(send))
    rates.push({ withoutWebhooks, withWebhooks })
  }
  await business.mutate('bulk.cancel', { campaignId })
  const rate = median(rates.map((each) => each.withWebhooks))
  const rounds = rates.map((each) => `${each.withWebhooks.toFixed(1)} / ${each.withoutWebhooks.toFixed(1)}`).join(', ')
  return {
    what: `PostgreSQL: starts/s (limit 20) with ${WEBHOOKS_PER_SECOND} webhooks/s for the same business (each round with / without)`,
    target: `>= ${MIN_STARTS_PER_SECOND}`,
    figure: `${rate.toFixed(1)} (${rounds})`,
    isMet: rate >= MIN_STARTS_PER_SECOND,
    details: rates,
  }
}

async function measureStartRate(business: Business, campaignId: string, work: () => Promise<void>): Promise<number> {
  const countStarted = async (): Promise<number> => {
    const { counts } = await business.query<{ counts: Record<string, number> }>('bulk.campaign', { campaignId })
    return Object.entries(counts).reduce((sum, [state, count]) => sum + (state === 'queued' ? 0 : count), 0)
  }
  const [before, startedAt] = [await countStarted(), performance.now()]
  await work()
  return ((await countStarted()) - before) / ((performance.now() - startedAt) / 1000)
}

async function sendEvenly(send: () => Promise<void>): Promise<void> {
  const requests: Promise<void>[] = []
  const from = performance.now()
  for (let number = 0; number < ROUND_SECONDS * WEBHOOKS_PER_SECOND; number += 1) {
    await sleep(Math.max(0, from + (number * 1000) / WEBHOOKS_PER_SECOND - performance.now()))
    requests.push(send())
  }
  await Promise.all(requests)
}

async function measureBurst(business: Business, send: () => Promise<void>): Promise<Finding> {
  const countCalls = async (): Promise<number> =>
    (await business.query<{ total: number }>('calls.list', { limit: 1 })).total
  const baseline = await waitUntilStable(countCalls)
  const from = performance.now()
  await Promise.all(Array.from({ length: BURST_WEBHOOKS }, send))
  while ((await countCalls()) < baseline + BURST_WEBHOOKS) await sleep(50)
  const seconds = (performance.now() - from) / 1000
  return {
    what: `PostgreSQL: ${BURST_WEBHOOKS} webhooks for one business at once, time until all appear as calls`,
    target: `<= ${MAX_BURST_SECONDS} s`,
    figure: `${seconds.toFixed(1)} s`,
    isMet: seconds <= MAX_BURST_SECONDS,
  }
}

/** @returns the number once it has stopped growing */
async function waitUntilStable(read: () => Promise<number>): Promise<number> {
  for (let last = await read(); ;) {
    await sleep(1000)
    const now = await read()
    if (now === last) return now
    last = now
  }
}
