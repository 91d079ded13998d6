import { setTimeout as sleep } from 'node:timers/promises'

import { type Business, newBusiness } from '../../apps/server/harness/client.ts'
import { addEndpoint } from '../../apps/server/harness/faults/kill-deliveries.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../apps/server/harness/webhook-receiver.ts'
import type { CheckResult } from '../check-results.ts'
import type { Attack } from './attacks.ts'

/** Longer than one round of answers, so that slow endpoints wait for slots while healthy events arrive. */
const MEASURED_MS = 15_000
const INTERVAL_MS = 100
const BUSINESSES = 11
const ENDPOINTS = 10
const ANSWER_AFTER_MS = 13_000
const MAX_DELAY_MS = 1000

let businessCount = 0

/** Endpoints of other businesses that answer late, and how long an event waits for a healthy endpoint beside them. */
export function attackWithSlowEndpoints(): { attack: Attack; result: () => CheckResult } {
  const delays: Record<'alone' | 'beside', number[]> = { alone: [], beside: [] }
  let slow: Endpoint[] = []
  let receiver: WebhookReceiver
  const attack: Attack = {
    name: `${BUSINESSES * ENDPOINTS} endpoints of ${BUSINESSES} businesses that answer after ${ANSWER_AFTER_MS / 1000} s`,
    async prepare({ origin, attacker }) {
      receiver = await startWebhookReceiver('accept', { answersAfterMs: ANSWER_AFTER_MS })
      delays.alone.push(...(await measureDelays(attacker, 2000)))
      slow = []
      const addSlow = async (business: Business): Promise<void> =>
        void slow.push({ business, endpointId: await addEndpoint(business, receiver) })
      for (let count = 0; count < BUSINESSES; count += 1) {
        businessCount += 1
        const business = await newBusiness({ url: origin }, `slow${businessCount}`)
        for (let at = 0; at < ENDPOINTS; at += 1) await addSlow(business)
      }
      // The attacker's own endpoints include a slow one, too.
      await addSlow(attacker)
      // From their first answer on, they are known to be slow.
      await sendTests(slow)
      while (receiver.received.length < slow.length) await sleep(100)
    },
    async run({ attacker }) {
      for (let count = 0; count < 5; count += 1) await sendTests(slow)
      delays.beside.push(...(await measureDelays(attacker, MEASURED_MS)))
      await receiver[Symbol.asyncDispose]()
      return 200
    },
  }
  const result = (): CheckResult => {
    const [alone, beside] = [Math.max(...delays.alone), Math.max(...delays.beside)]
    return {
      name: `longest delay of ${delays.beside.length} events to a healthy endpoint beside them, <= ${MAX_DELAY_MS} ms longer than alone`,
      figure: `${beside.toFixed(0)} ms, alone ${alone.toFixed(0)} ms`,
      isMet: beside - alone <= MAX_DELAY_MS,
    }
  }
  return { attack, result }
}

type Endpoint = { business: Business; endpointId: string }

async function sendTests(endpoints: readonly Endpoint[]): Promise<void> {
  for (const { business, endpointId } of endpoints) await business.trpc.webhooks.sendTest.mutate({ endpointId })
}

/** Sends events to a new healthy endpoint of a business. @returns milliseconds from each event to its arrival */
async function measureDelays(business: Business, ms: number): Promise<number[]> {
  await using receiver = await startWebhookReceiver()
  const endpointId = await addEndpoint(business, receiver)
  let sent = 0
  for (const stopAt = performance.now() + ms; performance.now() < stopAt; sent += 1) {
    await sendTests([{ business, endpointId }])
    await sleep(INTERVAL_MS)
  }
  while (receiver.received.length < sent) await sleep(10)
  return receiver.received.map(({ at, body }) => {
    const { timestamp } = JSON.parse(body) as { timestamp: string }
    return at - Date.parse(timestamp)
  })
}
