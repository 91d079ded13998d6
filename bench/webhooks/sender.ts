// Acts as the provider in a separate process: signs all webhooks beforehand, and sends a round for each message.
import { openConnection } from '../connection.ts'
import { buildPostCallBody, signWebhook, WEBHOOK_PATH } from './signed-webhooks.ts'

export type RoundResult = {
  /** Number of responses by status. */
  responses: Record<string, number>
  seconds: number
  /** Response times in milliseconds. */
  times: number[]
}

const [origin = '', agents = '', perRound = '', rounds = '', connections = ''] = process.argv.slice(2)
const agentIds = agents.split(',')
const { host } = new URL(origin)
let number = 0

const prepared = Array.from({ length: Number(rounds) }, () => Array.from({ length: Number(perRound) }, prepareRequest))
const pool = await Promise.all(Array.from({ length: Number(connections) }, () => openConnection(origin, '')))
process.on('message', () => void sendRound().then((result) => process.send?.(result)))
process.on('disconnect', () => process.exit())
process.send?.('ready')

function prepareRequest(): Buffer {
  number += 1
  const agentId = agentIds[number % agentIds.length] ?? ''
  const body = buildPostCallBody({ agentId, conversationId: `conv_${number}`, number })
  const head = [
    `POST ${WEBHOOK_PATH} HTTP/1.1`,
    `host: ${host}`,
    'content-type: application/json',
    `elevenlabs-signature: ${signWebhook(body)}`,
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

async function sendRound(): Promise<RoundResult> {
  const remaining = (prepared.shift() ?? []).values()
  const responses: RoundResult['responses'] = {}
  const times: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    pool.map(async ({ send }) => {
      for (const request of remaining) {
        const sentAt = performance.now()
        const { status } = await send(request)
        times.push(performance.now() - sentAt)
        responses[status] = (responses[status] ?? 0) + 1
      }
    }),
  )
  return { responses, seconds: (performance.now() - startedAt) / 1000, times }
}
