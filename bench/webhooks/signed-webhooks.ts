import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const WEBHOOK_SECRET = 'wsec_for_benchmarks_0123456789'
export const WEBHOOK_PATH = '/api/webhooks/elevenlabs'

type PostCall = {
  data: { metadata: { phone_call: object } }
}

const EXAMPLE = JSON.parse(readFileSync(join(import.meta.dirname, 'post-call.json'), 'utf8')) as PostCall

/** A finished call in the provider's format, with every field it sends: about 4 kB. */
export function buildPostCallBody(ids: { agentId: string; conversationId: string; number: number }): string {
  const { agentId, conversationId, number } = ids
  const seconds = Math.floor(Date.now() / 1000)
  const phoneCall = {
    ...EXAMPLE.data.metadata.phone_call,
    external_number: `+1212${2_000_000 + (number % 7_999_999)}`,
    call_sid: `CA${String(number).padStart(32, '0')}`,
  }
  const times = { start_time_unix_secs: seconds - 90, accepted_time_unix_secs: seconds - 86 }
  const metadata = { ...EXAMPLE.data.metadata, ...times, phone_call: phoneCall }
  const data = { ...EXAMPLE.data, agent_id: agentId, conversation_id: conversationId, metadata }
  return JSON.stringify({ ...EXAMPLE, event_timestamp: seconds, data })
}

/** The signature header for a body. */
export function signWebhook(body: string): string {
  const seconds = Math.floor(Date.now() / 1000)
  return `t=${seconds},v0=${createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex')}`
}

/** Sends one signed webhook. @throws if it is not accepted */
export async function sendWebhook(origin: string, body: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'elevenlabs-signature': signWebhook(body) }
  const response = await fetch(origin + WEBHOOK_PATH, { method: 'POST', headers, body })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`The webhook got status ${response.status}`)
}
