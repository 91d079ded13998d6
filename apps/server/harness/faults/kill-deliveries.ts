import { setTimeout as sleep } from 'node:timers/promises'

import { waitUntil } from '@callwright/api/testing/wait-until'

import { type Business, createAgent, findOutcomeId, newBusiness, PASSWORD } from '../client.ts'
import { expireLeases } from './expire-leases.ts'
import { startSending } from './kill-webhooks.ts'
import { toTestServer } from '../provider-installation.ts'
import { startServerProcess } from '../server-process.ts'
import { buildPostCallEvent } from '../signed-webhook.ts'
import { newDataDir, testEnvironment } from '../test-server.ts'
import { countDeliveries, makeDeliveriesDue, readWebhookLog, type WebhookLog } from './webhook-log.ts'
import { type ReceiverMode, startWebhookReceiver, type WebhookReceiver } from '../webhook-receiver.ts'

export type DeliveryKillPlan = {
  /** Calls, each of which is one event. */
  events: number
  kills: number
  log?: (message: string) => void
}

export type DeliveryKillReport = WebhookLog & {
  /** Number of kills by the receiver's behavior at the time. */
  kills: Record<ReceiverMode, number>
  /** Acknowledged provider webhooks. There must be as many events. */
  acknowledged: number
  requests: number
  /** Requests that were not accepted. */
  failures: number
  /** Requests with a message that the receiver had accepted before. */
  repeated: number
  /** Requests whose signature was wrong. */
  unsigned: number
  /** Seconds from the receiver's recovery until no delivery was waiting. */
  recoverySeconds: number
  seconds: number
}

const MODES = ['mixed', 'accept', 'error', 'stall', 'disconnect'] as const
/** A kill is delayed by up to this long after its share of the events, so that deliveries are in progress. */
const MAX_DELAY_MS = 1000
const RECOVERY_TIMEOUT_MS = 900_000
/** Counting slows the server down, so do it rarely. */
const COUNT_INTERVAL_MS = 1000

/**
 * Ends calls at a server that is killed repeatedly, and whose webhook endpoint fails in every way in the meantime. Then
 * the endpoint recovers, and its requests are compared with the database.
 */
export async function killDuringDeliveries({ events, kills, log }: DeliveryKillPlan): Promise<DeliveryKillReport> {
  const startedAt = performance.now()
  const dataDir = newDataDir()
  const env = testEnvironment({ DATA_DIR: dataDir, RATE_LIMIT: 'off', WEBHOOKS_ALLOW_PRIVATE: 'true' })
  await using receiver = await startWebhookReceiver()
  let server = await startServerProcess(env)
  try {
    const business = await newBusiness(toTestServer(server.url), 'ann')
    const target = { agentId: await createAgent(business), outcomeId: await findOutcomeId(business) }
    await addEndpoint(business, receiver)
    const bodies = Array.from({ length: events }, (_, number) => {
      const conversationId = `conv_delivery_${number}`
      return { conversationId, body: JSON.stringify(buildPostCallEvent({ ...target, conversationId })) }
    })
    let share = 0
    const sending = startSending(bodies, { getUrl: () => server.url, getMax: () => (events * share) / kills })
    const killCounts = { mixed: 0, accept: 0, error: 0, stall: 0, disconnect: 0 }
    for (let kill = 0; kill < kills; kill += 1) {
      share = kill + 1
      receiver.mode = MODES[kill % MODES.length] ?? 'mixed'
      const killAt = (events * (kill + Math.random())) / kills
      while (sending.acknowledged.size < killAt) await sleep(2)
      await sleep(Math.random() * MAX_DELAY_MS)
      await server.end('SIGKILL')
      killCounts[receiver.mode] += 1
      await expireLeases(dataDir)
      await makeDeliveriesDue(dataDir)
      server = await startServerProcess(env)
      if ((kill + 1) % 10 === 0) log?.(`${kill + 1} kills, ${receiver.received.length} requests`)
    }
    share = Infinity
    await sending.end
    receiver.mode = 'accept'
    const recoveredAt = performance.now()
    await waitUntilDelivered(dataDir, events)
    const recoverySeconds = (performance.now() - recoveredAt) / 1000
    await server.end('SIGTERM')
    return {
      ...(await readWebhookLog(dataDir, receiver.received)),
      ...countRequests(receiver),
      kills: killCounts,
      acknowledged: sending.acknowledged.size,
      recoverySeconds,
      seconds: (performance.now() - startedAt) / 1000,
    }
  } finally {
    await server.end('SIGKILL')
  }
}

/** Sends a business's completed calls to a receiver. @returns the endpoint's id */
export async function addEndpoint({ trpc }: Business, receiver: WebhookReceiver): Promise<string> {
  const { id, secret } = await trpc.webhooks.addEndpoint.mutate({
    url: receiver.url,
    description: 'Test receiver',
    events: ['call.completed'],
    includeTranscript: false,
    password: PASSWORD,
  })
  receiver.secret = secret
  return id
}

async function waitUntilDelivered(dataDir: string, events: number): Promise<void> {
  const isDelivered = async (): Promise<boolean> => {
    await makeDeliveriesDue(dataDir)
    await sleep(COUNT_INTERVAL_MS)
    const { messages, waiting } = await countDeliveries(dataDir)
    return messages >= events && waiting === 0
  }
  await waitUntil(isDelivered, 'every delivery', RECOVERY_TIMEOUT_MS)
}

function countRequests({
  received,
}: WebhookReceiver): Pick<DeliveryKillReport, 'requests' | 'failures' | 'repeated' | 'unsigned'> {
  const accepted = received.filter(({ isAccepted }) => isAccepted)
  return {
    requests: received.length,
    failures: received.length - accepted.length,
    repeated: accepted.length - new Set(accepted.map(({ id }) => id)).size,
    unsigned: received.filter(({ isSigned }) => !isSigned).length,
  }
}
