import { createHmac } from 'node:crypto'

import { WEBHOOK_SECRET } from './test-server.ts'

type CallFacts = {
  agentId: string
  conversationId: string
  /** What the customer said. */
  text?: string
  /** The field for the call's outcome; without it, the call has none. */
  outcomeId?: string
  /** The number of the person to whom the agent transferred the call. */
  transferNumber?: string
  /** The caller's and our number as the provider reports them. */
  externalNumber?: string
  agentNumber?: string
}

/** A minimal post-call event in the provider's format. */
export function buildPostCallEvent({
  agentId,
  conversationId,
  text,
  outcomeId,
  transferNumber,
  externalNumber = '+12125550123',
  agentNumber = '+12125550100',
}: CallFacts): object {
  return {
    type: 'post_call_transcription',
    event_timestamp: Math.floor(Date.now() / 1000),
    data: {
      agent_id: agentId,
      conversation_id: conversationId,
      status: 'done',
      transcript: [
        { role: 'agent', message: 'Hello!', time_in_call_secs: 0 },
        { role: 'user', message: text ?? 'A table for two, please.', time_in_call_secs: 3 },
        ...(transferNumber === undefined ? [] : [transferTurn(transferNumber)]),
      ],
      metadata: {
        start_time_unix_secs: Math.floor(Date.now() / 1000) - 60,
        call_duration_secs: 42,
        phone_call: {
          direction: 'inbound',
          agent_number: agentNumber,
          external_number: externalNumber,
          type: 'twilio',
        },
      },
      analysis: {
        call_successful: 'success',
        transcript_summary: 'Booked a table for two.',
        ...(outcomeId === undefined ? {} : { data_collection_results: { [outcomeId]: outcomeResult(outcomeId) } }),
      },
    },
  }
}

function transferTurn(transferNumber: string): object {
  const result = {
    result_type: 'transfer_to_number_twilio_success',
    status: 'success',
    transfer_number: transferNumber,
  }
  const tool = { tool_name: 'transfer_to_number', is_error: false, result }
  return { role: 'agent', message: null, time_in_call_secs: 20, tool_results: [tool] }
}

function outcomeResult(outcomeId: string): object {
  return { data_collection_id: outcomeId, value: 'interested', rationale: 'The customer wants a table.' }
}

export function signWebhook(
  body: string,
  { secret = WEBHOOK_SECRET, at = Date.now() }: { secret?: string; at?: number } = {},
): string {
  const seconds = Math.floor(at / 1000)
  return `t=${seconds},v0=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

export async function deliverWebhook(
  url: string,
  event: object | string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  return await fetch(`${url}/api/webhooks/elevenlabs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'elevenlabs-signature': signWebhook(body), ...headers },
    body,
  })
}
