import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { type Business, newBusiness, PASSWORD } from '../../apps/server/test/support/client.ts'
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
  let receiver: Receiver
  const attack: Attack = {
    name: `${BUSINESSES * ENDPOINTS} endpoints of ${BUSINESSES} businesses that answer after ${ANSWER_AFTER_MS / 1000} s`,
    async prepare({ origin, attacker }) {
      receiver = await startReceiver()
      delays.alone.push(...(await measureDelays(attacker, receiver, 2000)))
      slow = []
      for (let count = 0; count < BUSINESSES; count += 1) {
        businessCount += 1
        const business = await newBusiness({ url: origin }, `slow${businessCount}`)
        for (let at = 0; at < ENDPOINTS; at += 1) slow.push(await addEndpoint(business, `${receiver.url}/slow`))
      }
      // The attacker's own endpoints include a slow one, too.
      slow.push(await addEndpoint(attacker, `${receiver.url}/slow`))
      // From their first answer on, they are known to be slow.
      await sendTests(slow)
      while (receiver.slowAnswers < slow.length) await sleep(100)
    },
    async run({ attacker }) {
      for (let count = 0; count < 5; count += 1) await sendTests(slow)
      delays.beside.push(...(await measureDelays(attacker, receiver, MEASURED_MS)))
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

async function addEndpoint(business: Business, url: string): Promise<Endpoint> {
  const settings = { url, description: '', events: ['call.completed' as const], includeTranscript: false }
  const { id } = await business.trpc.webhooks.addEndpoint.mutate({ ...settings, password: PASSWORD })
  return { business, endpointId: id }
}

async function sendTests(endpoints: readonly Endpoint[]): Promise<void> {
  for (const { business, endpointId } of endpoints) await business.trpc.webhooks.sendTest.mutate({ endpointId })
}

/** Sends events to a new healthy endpoint of a business. @returns milliseconds from each event to its arrival */
async function measureDelays(business: Business, receiver: Receiver, ms: number): Promise<number[]> {
  const { endpointId } = await addEndpoint(business, `${receiver.url}/healthy`)
  const from = receiver.healthyDelays.length
  let sent = 0
  for (const stopAt = performance.now() + ms; performance.now() < stopAt; sent += 1) {
    await business.trpc.webhooks.sendTest.mutate({ endpointId })
    await sleep(INTERVAL_MS)
  }
  while (receiver.healthyDelays.length < from + sent) await sleep(10)
  return receiver.healthyDelays.slice(from)
}

type Receiver = AsyncDisposable & {
  url: string
  slowAnswers: number
  /** Milliseconds from each event to its arrival. */
  healthyDelays: number[]
}

async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const at = Date.now()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.url === '/slow') return void setTimeout(answerSlowly, ANSWER_AFTER_MS)
      const { timestamp } = JSON.parse(Buffer.concat(chunks).toString()) as { timestamp: string }
      receiver.healthyDelays.push(at - Date.parse(timestamp))
      response.writeHead(204).end()
    })
    const answerSlowly = (): void => {
      receiver.slowAnswers += 1
      response.writeHead(204).end()
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    slowAnswers: 0,
    healthyDelays: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}
