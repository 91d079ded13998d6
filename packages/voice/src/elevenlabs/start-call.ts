import { isProviderName, toProviderText } from '@callwright/contract/text/variables'
import { z } from 'zod'
import { placeholdersFor } from './agent.ts'
import type { ElevenLabsResponse } from './client.ts'
import { NO_RESPONSE, toProviderError, classifyRefusal } from './errors.ts'
import { promptWithContext } from '../prompt-with-context.ts'
import type { CallOverrides, StartCallRequest, StartCallResult } from '../voice-provider.ts'
import { readJson, wireId } from './wire-text.ts'

/** Our ids are sent as variables and returned with the conversation. */
export function outboundCallBody(call: StartCallRequest, phoneNumberId: string): object {
  return {
    agent_id: call.agentId,
    agent_phone_number_id: phoneNumberId,
    to_number: call.toNumber,
    conversation_initiation_client_data: initiationData(call),
  }
}

/** A conversation's initiation data: inbound, outbound, or, without a call id, in writing. */
export function initiationData(
  call: Pick<StartCallRequest, 'tenantId' | 'variables' | 'overrides' | 'context'> & { callId?: string },
): { user_id: string; dynamic_variables: object; conversation_config_override?: object } {
  const callText = buildCallText(call)
  const variables = Object.entries(call.variables).filter(([name]) => !isProviderName(name))
  const overrides = configOverride({
    ...call.overrides,
    firstMessage: toProviderText(callText.firstMessage),
    systemPrompt: toProviderText(callText.systemPrompt),
  })
  return {
    user_id: call.tenantId,
    dynamic_variables: {
      // The agent's placeholders do not cover variables in this call's own text.
      ...placeholdersFor(callText.firstMessage, callText.systemPrompt),
      ...Object.fromEntries(variables),
      call_record_id: call.callId,
      tenant_id: call.tenantId,
    },
    ...(overrides === null ? {} : { conversation_config_override: overrides }),
  }
}

function buildCallText({ overrides = {}, context = '' }: Pick<StartCallRequest, 'overrides' | 'context'>): {
  firstMessage: string
  systemPrompt: string
} {
  const { firstMessage = '', systemPrompt = '' } = overrides
  return { firstMessage, systemPrompt: systemPrompt === '' ? '' : promptWithContext(systemPrompt, context) }
}

/** Contains only actual overrides: the provider would take a null or an empty string as the text to say. */
function configOverride({
  language,
  voiceId,
  firstMessage,
  systemPrompt,
}: Omit<CallOverrides, 'firstMessage'> & { firstMessage: string }): object | null {
  const agent = {
    ...(firstMessage ? { first_message: firstMessage } : {}),
    ...(language ? { language } : {}),
    ...(systemPrompt ? { prompt: { prompt: systemPrompt } } : {}),
  }
  const override = {
    ...(Object.keys(agent).length > 0 ? { agent } : {}),
    ...(voiceId ? { tts: { voice_id: voiceId } } : {}),
  }
  return Object.keys(override).length > 0 ? override : null
}

/** Statuses from intermediaries that may have forwarded the request. */
const INCONCLUSIVE_STATUSES = new Set([408, 499])

/** The outcome that a response proves; `unknown` if it proves none. */
export function readStartedCall(response: ElevenLabsResponse): StartCallResult {
  const { status } = response
  if (status >= 400 && status < 500 && !INCONCLUSIVE_STATUSES.has(status)) {
    const reason = classifyRefusal(response)
    const { message } = toProviderError(response)
    const retryAfter = response.retryAfterMs === null ? {} : { retryAfterMs: response.retryAfterMs }
    return { outcome: 'refused', reason, message, retryable: reason !== 'rejected', ...retryAfter }
  }
  if (status < 200 || status >= 300) return UNKNOWN_OUTCOME
  const parsed = startedSchema.safeParse(readJson(response.bytes))
  if (!parsed.success) return UNKNOWN_OUTCOME
  const { success, conversation_id } = parsed.data
  if (conversation_id) return { outcome: 'started', conversationId: conversation_id }
  if (success !== false) return UNKNOWN_OUTCOME
  return permanentRefusal('The voice provider refused to place the call.')
}

/** The outcome for a request without a response. */
export function outcomeWithoutResponse(error: unknown): StartCallResult {
  if (!wasNeverSent(error)) return UNKNOWN_OUTCOME
  return { outcome: 'refused', reason: 'busy', message: NO_RESPONSE, retryable: true }
}

export function permanentRefusal(message: string): StartCallResult {
  return { outcome: 'refused', reason: 'rejected', message, retryable: false }
}

const startedSchema = z.object({
  success: z.boolean().nullish().catch(null),
  conversation_id: wireId.nullish().catch(null),
})

const UNKNOWN_OUTCOME = {
  outcome: 'unknown',
  message: 'The voice provider did not say whether it placed the call.',
} as const
const CONNECT_SYSCALLS = new Set(['getaddrinfo', 'connect'])

/**
 * Whether it is certain that nothing was sent: the host has no IP address, or none of its IP addresses accepted a
 * connection.
 */
function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof AggregateError ? cause.errors.every(isConnectError) : isConnectError(cause)
}

/** Checks the system call rather than the error code: a route can also be lost while waiting for the response. */
function isConnectError(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const { code, syscall } = cause as NodeJS.ErrnoException
  return code === 'UND_ERR_CONNECT_TIMEOUT' || CONNECT_SYSCALLS.has(syscall ?? '')
}
