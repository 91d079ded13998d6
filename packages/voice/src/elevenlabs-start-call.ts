import { z } from 'zod'
import { type ElevenLabsAnswer, isSuccess, NO_ANSWER, readJson, refusal } from './elevenlabs-client.ts'
import type { StartCall, StartedCall } from './voice-provider.ts'
import { wireId } from './wire-text.ts'

/** Our ids go along as variables and come back with the conversation. */
export function outboundCallBody(call: StartCall, phoneNumberId: string): object {
  const own = Object.entries(call.variables).filter(([name]) => !name.startsWith('system__'))
  return {
    agent_id: call.agentId,
    agent_phone_number_id: phoneNumberId,
    to_number: call.toNumber,
    conversation_initiation_client_data: {
      user_id: call.tenantId,
      dynamic_variables: { ...Object.fromEntries(own), call_record_id: call.callId, tenant_id: call.tenantId },
    },
  }
}

/** What an answer proves about a call; what proves nothing is `unknown`. */
export function readStartedCall(answer: ElevenLabsAnswer): StartedCall {
  if (answer.status >= 400 && answer.status < 500) {
    return { outcome: 'refused', message: refusal(answer).message, retryable: answer.status === 429 }
  }
  if (!isSuccess(answer)) return UNKNOWN
  const parsed = startedSchema.safeParse(readJson(answer.bytes))
  if (!parsed.success) return UNKNOWN
  const { success, conversation_id } = parsed.data
  if (conversation_id) return { outcome: 'started', conversationId: conversation_id }
  if (success !== false) return UNKNOWN
  return { outcome: 'refused', message: 'The voice provider refused to place the call.', retryable: false }
}

/** What a request without an answer proves about a call. */
export function readUnanswered(error: unknown): StartedCall {
  return wasNeverSent(error) ? { outcome: 'refused', message: NO_ANSWER, retryable: true } : UNKNOWN
}

const startedSchema = z.object({
  success: z.boolean().nullish().catch(null),
  conversation_id: wireId.nullish().catch(null),
})

const UNKNOWN = { outcome: 'unknown', message: 'The voice provider did not say whether it placed the call.' } as const
const BEFORE_SENDING = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'])

/** Whether it is certain that not a byte of the request left: no address, or nobody took the connection. */
function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return false
  return typeof cause.code === 'string' && BEFORE_SENDING.has(cause.code)
}
