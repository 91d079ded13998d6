import { BROWSER_CALL_MAX_SECONDS } from '@callwright/contract/calls/browser-calls'
import { z } from 'zod'
import { type TextConversation, type TextConversationRequest, VoiceProviderError } from '../../voice-provider.ts'
import { NO_RESPONSE, UNREADABLE } from '../errors.ts'
import { initiationData } from '../start-call.ts'
import { cleanText, readJson, wireId } from '../wire-text.ts'
import { openBrowserCall, type ProviderApi } from './browser-call.ts'

/** A reply without parts is complete after this silence. */
const SILENCE_MS = 1500
const REPLY_MAX_MS = 20_000
const MESSAGE_MAX_LENGTH = 64 * 1024
/** per turn; a long reply comes in many parts */
const MESSAGES_MAX = 2000
const ENDED_BY_ERROR = 'The voice provider ended the conversation because of an error.'

const eventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('conversation_initiation_metadata'),
    conversation_initiation_metadata_event: z.object({ conversation_id: wireId }),
  }),
  z.object({ type: z.literal('ping'), ping_event: z.object({ event_id: z.number() }) }),
  z.object({ type: z.literal('agent_response') }),
  z.object({ type: z.literal('agent_chat_response_part'), text_response_part: z.object({ type: z.string() }) }),
  z.object({ type: z.literal('agent_tool_response'), agent_tool_response: z.object({ tool_name: z.string() }) }),
])

/** Opens the conversation and waits for the agent's first message, if there is one. */
export async function startTextConversation(
  api: ProviderApi,
  request: TextConversationRequest,
): Promise<TextConversation> {
  const { url } = await openBrowserCall(api, request.agentId)
  const socket = new WebSocket(url, 'convai')
  let conversationId = ''
  let hasParts = false
  let messages = 0
  let end: { error: VoiceProviderError | null } | null = null
  let reply = Promise.withResolvers<void>()
  let timer: NodeJS.Timeout | undefined

  /** Waits for a whole reply, or for the end of the conversation. */
  async function waitForReply(): Promise<{ isEnded: boolean }> {
    if (end === null) {
      messages = 0
      reply = Promise.withResolvers()
      restartTimer(failWithoutReply, REPLY_MAX_MS)
      await reply.promise
      clearTimeout(timer)
    }
    if (end?.error) throw end.error
    return { isEnded: end !== null }
  }
  function restartTimer(task: () => void, milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(task, milliseconds)
  }
  function finish(error: VoiceProviderError | null): void {
    end ??= { error }
    socket.close(1000)
    reply.resolve()
  }
  function fail(reason: 'refused' | 'unavailable', message: string, cause?: Error): void {
    finish(new VoiceProviderError(reason, message, { cause }))
  }
  const failWithoutReply = (): void => fail('unavailable', NO_RESPONSE)

  socket.addEventListener('open', () => socket.send(JSON.stringify(firstMessage(request))))
  socket.addEventListener('close', ({ code, reason }) => {
    if (code === 1000) return finish(null)
    const cause = new Error(`The voice provider closed the socket with ${code}: ${cleanText(reason)}`)
    fail(code === 1008 ? 'refused' : 'unavailable', ENDED_BY_ERROR, cause)
  })
  socket.addEventListener('message', ({ data }) => {
    messages += 1
    if (typeof data !== 'string' || data.length > MESSAGE_MAX_LENGTH || messages > MESSAGES_MAX) {
      return fail('unavailable', UNREADABLE)
    }
    const event = eventSchema.safeParse(readJson(Buffer.from(data))).data
    if (event?.type === 'conversation_initiation_metadata') {
      conversationId = event.conversation_initiation_metadata_event.conversation_id
      // The agent may have no first message.
      restartTimer(reply.resolve, SILENCE_MS)
    } else if (event?.type === 'ping') {
      socket.send(JSON.stringify({ type: 'pong', event_id: event.ping_event.event_id }))
    } else if (event?.type === 'agent_response') {
      if (!hasParts) restartTimer(reply.resolve, SILENCE_MS)
    } else if (event?.type === 'agent_chat_response_part') {
      hasParts = true
      if (event.text_response_part.type === 'stop') restartTimer(reply.resolve, 0)
      else restartTimer(failWithoutReply, REPLY_MAX_MS)
    } else if (event?.agent_tool_response.tool_name === 'end_call') {
      finish(null)
    }
  })

  await waitForReply()
  return {
    conversationId,
    async say(text) {
      if (end === null) socket.send(JSON.stringify({ type: 'user_message', text }))
      return await waitForReply()
    },
    async close() {
      finish(null)
    },
  }
}

function firstMessage(request: TextConversationRequest): object {
  const { conversation_config_override, ...data } = initiationData({ ...request, variables: {} })
  const conversation = { text_only: true, max_duration_seconds: BROWSER_CALL_MAX_SECONDS }
  return {
    type: 'conversation_initiation_client_data',
    ...data,
    conversation_config_override: { ...conversation_config_override, conversation },
    tool_mock_config: { mocking_strategy: 'all', mocked_tool_names: [], fallback_strategy: 'raise_error' },
  }
}
