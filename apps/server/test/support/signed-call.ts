import { createHmac } from 'node:crypto'

import type { TestServer } from '../../harness/test-server.ts'

export const TWILIO_TOKEN = 'token-of-the-tests-0123456789abcd'
const PATH = '/api/webhooks/twilio/voice'

/** Parameters in Twilio's request about a call from 415-555-0123. */
export function buildTwilioParameters(
  number: string,
  sid = 'CA00000000000000000000000000000001',
): Record<string, string> {
  return { CallSid: sid, From: '+14155550123', To: number, CallStatus: 'ringing', Direction: 'inbound' }
}

/** Signs the URL that the server assumes for itself: the address that it listens on, because it has no public one. */
export async function postTwilioVoice(
  server: TestServer,
  parameters: Record<string, string>,
  { token = TWILIO_TOKEN, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const text = Object.keys(parameters)
    .toSorted()
    .map((name) => name + parameters[name])
    .join('')
  const signed = createHmac('sha1', token).update(`http://127.0.0.1:${server.port}${PATH}${text}`).digest('base64')
  return await fetch(server.url + PATH, {
    method: 'POST',
    headers: { 'x-twilio-signature': signed, ...headers },
    body: new URLSearchParams(parameters),
  })
}
