import { setTimeout as sleep } from 'node:timers/promises'

import { waitUntil } from '@callwright/api/testing/wait-until'

import { type Business, createAgent, newBusiness } from '../client.ts'
import { addEndpoint } from './kill-deliveries.ts'
import { toTestServer } from '../provider-installation.ts'
import { startServerProcess } from '../server-process.ts'
import { buildPostCallEvent, deliverWebhook } from '../signed-webhook.ts'
import { testEnvironment } from '../test-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../webhook-receiver.ts'

export type DelayReport = {
  /** Typical milliseconds from an event to its delivery to a healthy endpoint. */
  aloneMs: number
  besideDeadMs: number
  /** `besideDeadMs` divided by `aloneMs`. */
  ratio: number
  /** Requests to the dead endpoint, which never got a response. */
  unanswered: number
}

/** Long enough for the previous event's delivery, so that delays do not add up. */
const INTERVAL_MS = 50
/** Largest and smallest delays that are ignored, as a share of all. */
const IGNORED_SHARE = 0.1

/**
 * Delivers events to a healthy endpoint, in turn alone and beside a dead one that accepts the same events and never
 * answers.
 * @param plan.rounds of each kind
 */
export async function delayDeliveries(plan: { events: number; rounds: number }): Promise<DelayReport> {
  await using healthy = await startWebhookReceiver()
  await using dead = await startWebhookReceiver('stall')
  await using server = await startServerProcess(testEnvironment({ RATE_LIMIT: 'off', WEBHOOKS_ALLOW_PRIVATE: 'true' }))
  const business = await newBusiness(toTestServer(server.url), 'ann')
  const agentId = await createAgent(business)
  await addEndpoint(business, healthy)
  const deadId = await addEndpoint(business, dead)
  const delays: { alone: number[]; besideDead: number[] } = { alone: [], besideDead: [] }
  let number = 0
  const endCall = async (): Promise<void> => {
    number += 1
    await deliverWebhook(server.url, buildPostCallEvent({ agentId, conversationId: `conv_delay_${number}` }))
  }
  for (let round = -1; round < 2 * plan.rounds; round += 1) {
    const isBesideDead = Math.abs(round) % 2 === 1
    await switchEndpoint(business, { endpointId: deadId, url: dead.url, isOn: isBesideDead })
    const measured = await measureDelays(healthy, { events: plan.events, endCall })
    // The first round warms the server up.
    if (round >= 0) delays[isBesideDead ? 'besideDead' : 'alone'].push(...measured)
  }
  const [aloneMs, besideDeadMs] = [trimmedMean(delays.alone), trimmedMean(delays.besideDead)]
  return { aloneMs, besideDeadMs, ratio: besideDeadMs / aloneMs, unanswered: dead.received.length }
}

async function switchEndpoint(
  { trpc }: Business,
  endpoint: { endpointId: string; url: string; isOn: boolean },
): Promise<void> {
  await trpc.webhooks.changeEndpoint.mutate({
    ...endpoint,
    description: '',
    events: ['call.completed'],
    includeTranscript: false,
  })
}

/** Ends calls one after the other. @returns milliseconds from each event to its delivery */
async function measureDelays(
  receiver: WebhookReceiver,
  { events, endCall }: { events: number; endCall: () => Promise<void> },
): Promise<number[]> {
  const from = receiver.received.length
  for (let event = 0; event < events; event += 1) {
    await endCall()
    await sleep(INTERVAL_MS)
  }
  await waitUntil(() => receiver.received.length >= from + events, 'every delivery')
  return receiver.received.slice(from).map(({ body, at }) => {
    const { timestamp } = JSON.parse(body) as { timestamp: string }
    return at - Date.parse(timestamp)
  })
}

/** The mean without outliers: times in whole milliseconds are too coarse for a median. */
function trimmedMean(values: readonly number[]): number {
  const ignored = Math.floor(values.length * IGNORED_SHARE)
  const kept = values.toSorted((one, other) => one - other).slice(ignored, values.length - ignored)
  return kept.reduce((sum, value) => sum + value, 0) / kept.length
}
