import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { waitUntil } from '@callwright/api/testing/wait-until'
import { databaseForDataDir } from '@callwright/db/testing/database-for-data-dir'
import { type RecordedWebhooks, readWebhooks } from '@callwright/db/testing/read-webhooks'

import { expireLeases } from './expire-leases.ts'
import { type Business, createAgent, findOutcomeId, newBusiness } from '../client.ts'
import { WEBHOOK_KILL_POINTS, type WebhookKillPoint } from './kill-point.ts'
import { toTestServer } from '../provider-installation.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { deliverWebhook, buildPostCallEvent } from '../signed-webhook.ts'
import { newDataDir, testEnvironment } from '../test-server.ts'

export type WebhookKillPlan = {
  webhooks: number
  /** Half at random times, half at chosen points. */
  kills: number
  log?: (message: string) => void
}

export type WebhookKillReport = RecordedWebhooks & {
  kills: Record<'random' | WebhookKillPoint, number>
  acknowledged: number
  /** Requests that got a response: each webhook is sent until acknowledged, and every third one once more. */
  requests: number
  /** The time from the last acknowledgment until everything was recorded. */
  recoverySeconds: number
  /** Total seconds. */
  durationSeconds: number
}

const KILL_POINT = join(import.meta.dirname, 'kill-point.ts')
const SENDERS = 16
const TARGET_TIMEOUT_MS = 10_000
const RECOVERY_TIMEOUT_MS = 900_000
/** Counting slows the server's recording, so do it rarely. */
const COUNT_INTERVAL_MS = 1000

/** Sends signed webhooks to a server that is killed repeatedly, then reads its database. */
export async function killDuringWebhooks({ webhooks, kills, log }: WebhookKillPlan): Promise<WebhookKillReport> {
  const startedAt = performance.now()
  const dataDir = newDataDir()
  const env = testEnvironment({ DATA_DIR: dataDir, RATE_LIMIT: 'off' })
  const run = { server: await startServerProcess(env) }
  try {
    const clients = [await newBusiness(toTestServer(run.server.url), 'ann')]
    clients.push(await newBusiness(toTestServer(run.server.url), 'bob'))
    const agents = await Promise.all(
      clients.map(async (client) => ({ agentId: await createAgent(client), outcomeId: await findOutcomeId(client) })),
    )
    const bodies = Array.from({ length: webhooks }, (_, number) => {
      const conversationId = `conv_kill_${number}`
      const event = buildPostCallEvent({ agentId: '', ...agents[number % agents.length], conversationId })
      return { conversationId, body: JSON.stringify(event) }
    })
    // Each kill gets a share of the webhooks, or all could pass while one kill waits for its point.
    let share = 0
    const sending = startSending(bodies, { getUrl: () => run.server.url, getMax: () => (webhooks * share) / kills })
    const killCounts = createKillCounts()
    for (let kill = 0; kill < kills && !sending.hasEnded(); kill += 1) {
      share = kill + 1
      const kind = kindOf(kill)
      const killAt = (webhooks * (kill + Math.random())) / kills
      if (kind === 'random') await waitUntilDead(run.server, { isTime: () => sending.acknowledged.size >= killAt })
      const isTargeted = kind !== 'random' && (await waitUntilDead(run.server, {}))
      killCounts[isTargeted ? kind : 'random'] += 1
      const next = kindOf(kill + 1)
      await expireLeases(dataDir)
      run.server = await startServerProcess(kill + 1 < kills && next !== 'random' ? withKillPoint(env, next) : env)
      if ((kill + 1) % 20 === 0) log?.(`${kill + 1} kills, ${sending.acknowledged.size} acknowledged`)
    }
    share = Infinity
    await sending.end
    const sentAt = performance.now()
    await waitUntilAllRecorded(clients, { url: run.server.url, expected: webhooks })
    const recoverySeconds = (performance.now() - sentAt) / 1000
    await run.server.end('SIGTERM')
    return {
      kills: killCounts,
      acknowledged: sending.acknowledged.size,
      requests: sending.requests(),
      recoverySeconds,
      ...(await readWebhooks(databaseForDataDir(dataDir), sending.acknowledged)),
      durationSeconds: (performance.now() - startedAt) / 1000,
    }
  } finally {
    await run.server.end('SIGKILL')
  }
}

type WebhookSending = {
  acknowledged: ReadonlySet<string>
  requests: () => number
  hasEnded: () => boolean
  end: Promise<unknown>
}

/** Sends each webhook until it is acknowledged, as the provider does, and some once more; so far at most `getMax()`. */
export function startSending(
  bodies: readonly { conversationId: string; body: string }[],
  { getUrl, getMax }: { getUrl: () => string; getMax: () => number },
): WebhookSending {
  const acknowledged = new Set<string>()
  const unsent = bodies.entries()
  let requests = 0
  let finishedSenders = 0
  const sendOnce = async (body: string): Promise<boolean> => {
    const response = await deliverWebhook(getUrl(), body).catch(() => null)
    await response?.arrayBuffer().catch(() => {})
    if (response) requests += 1
    if (response?.status === 200) return true
    await sleep(20)
    return false
  }
  const sender = async (): Promise<void> => {
    for (const [number, { conversationId, body }] of unsent) {
      while (number >= getMax()) await sleep(2)
      while (!(await sendOnce(body)));
      acknowledged.add(conversationId)
      if (number % 3 === 0) await sendOnce(body)
    }
    finishedSenders += 1
  }
  const end = Promise.all(Array.from({ length: SENDERS }, sender))
  return { acknowledged, requests: () => requests, hasEnded: () => finishedSenders > 0, end }
}

function createKillCounts(): WebhookKillReport['kills'] {
  return { random: 0, storing: 0, stored: 0, taken: 0, charging: 0, charged: 0, finished: 0 }
}

/** Targeted kills cycle through the points and alternate with random ones. */
function kindOf(kill: number): 'random' | WebhookKillPoint {
  if (kill % 2 === 0) return 'random'
  return WEBHOOK_KILL_POINTS[((kill - 1) / 2) % WEBHOOK_KILL_POINTS.length] ?? 'random'
}

function withKillPoint(env: Record<string, string>, point: WebhookKillPoint): Record<string, string> {
  const after = String(Math.floor(Math.random() * 6))
  return { ...env, NODE_OPTIONS: `--import ${KILL_POINT}`, KILL_POINT: point, KILL_AFTER: after }
}

/** Kills the server at the given time, or waits for its kill point. @returns whether it reached that point */
async function waitUntilDead({ child, end }: ServerProcess, { isTime }: { isTime?: () => boolean }): Promise<boolean> {
  const death = once(child, 'exit').then(() => true)
  const isDead = (): boolean => child.exitCode !== null || child.signalCode !== null
  if (isTime) {
    while (!isTime() && !isDead()) await sleep(2)
    await sleep(Math.random() * 30)
  }
  const reachedPoint = isDead() || (!isTime && (await Promise.race([death, sleep(TARGET_TIMEOUT_MS, false)])))
  await end('SIGKILL')
  return reachedPoint
}

async function waitUntilAllRecorded(
  clients: readonly Business[],
  { url, expected }: { url: string; expected: number },
): Promise<void> {
  const countRecorded = async (): Promise<number> => {
    await sleep(COUNT_INTERVAL_MS)
    const lists = await Promise.all(
      clients.map(async ({ cookie }) => {
        const response = await fetch(`${url}/trpc/calls.list?input=${encodeURIComponent('{"json":{"limit":1}}')}`, {
          headers: { cookie: cookie() },
        })
        return (await response.json()) as { result: { data: { json: { total: number } } } }
      }),
    )
    return lists.reduce((sum, { result }) => sum + result.data.json.total, 0)
  }
  await waitUntil(async () => (await countRecorded()) >= expected, 'every acknowledged call', RECOVERY_TIMEOUT_MS)
}
