import { createHmac } from 'node:crypto'

import { PASSWORD } from '../business.ts'

export const WEBHOOK_SECRET = 'wsec_of_the_bench_0123456789'

/** Several browsers of one business. */
export type Business = { number: number; agentId: string; cookies: string[] }

/** Signs businesses up, gives them agents, and signs each in several times. */
export async function makeBusinesses(
  origin: string,
  { businesses, sessions, from }: { businesses: number; sessions: number; from: number },
): Promise<Business[]> {
  return await eachOf(businesses, 4, async (index) => {
    const number = from + index
    const email = `sockets-${number}@example.com`
    await tell(origin, 'auth.register', { email, ...account(number) })
    const cookies: string[] = []
    while (cookies.length < sessions) {
      const { headers } = await tell(origin, 'auth.login', { email, password: PASSWORD, rememberMe: false })
      cookies.push(
        headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; '),
      )
    }
    const agent = { systemPrompt: 'Be kind and book tables.', firstMessage: 'Hello!' }
    const answer = (await (await tell(origin, 'agent.update', agent, cookies[0])).json()) as {
      result: { data: { json: { agentId: string } } }
    }
    return { number, agentId: answer.result.data.json.agentId, cookies }
  })
}

export async function signOut(origin: string, cookie: string): Promise<void> {
  await tell(origin, 'auth.logout', {}, cookie)
}

/** Lets a business's call complete, as the provider tells it. */
export async function completeCall(origin: string, agentId: string, conversationId: string): Promise<void> {
  const seconds = Math.floor(Date.now() / 1000)
  const phone = { direction: 'inbound', agent_number: '+12125550100', external_number: '+12125550123', type: 'twilio' }
  const body = JSON.stringify({
    type: 'post_call_transcription',
    event_timestamp: seconds,
    data: {
      agent_id: agentId,
      conversation_id: conversationId,
      status: 'done',
      transcript: [{ role: 'agent', message: 'Hello!', time_in_call_secs: 0 }],
      metadata: { start_time_unix_secs: seconds - 60, call_duration_secs: 42, phone_call: phone },
      analysis: { call_successful: 'success', transcript_summary: 'Booked a table for two.' },
    },
  })
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'elevenlabs-signature': `t=${seconds},v0=${signature}` }
  const response = await fetch(`${origin}/api/webhooks/elevenlabs`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`The webhook was answered with ${response.status}`)
}

/** Does something for 0, 1, 2, ... with only so many under way. */
export async function eachOf<T>(count: number, atOnce: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next
      next += 1
      results[index] = await work(index)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

async function tell(origin: string, procedure: string, ...[input, cookie]: [object, string?]): Promise<Response> {
  const response = await fetch(`${origin}/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify({ json: input }),
  })
  if (!response.ok) throw new Error(`${procedure}: ${response.status} ${(await response.text()).slice(0, 300)}`)
  return response
}

function account(number: number): object {
  return {
    password: PASSWORD,
    confirmPassword: PASSWORD,
    businessName: `Sockets ${number} Ltd`,
    phoneNumber: '212-555-0100',
    website: '',
    servicePlan: 'both',
    terms: true,
  }
}
