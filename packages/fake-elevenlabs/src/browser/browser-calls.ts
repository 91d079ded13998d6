import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { errorOf } from '../calls.ts'
import { beginBrowserCall, endBrowserCall } from '../conversation-lifecycle.ts'
import { asJson, type Json, listAt, textAt, valueAt } from '../json.ts'
import { CONVERSATION_PATH, useSignature } from './signed-urls.ts'
import { createEars, toneParts } from './sound.ts'
import type { FakeAgent, FakeConversation, FakeLine, FakeState } from '../state.ts'
import { linesOf } from '../transcript.ts'
import type { FakeWebhooks } from '../webhooks.ts'

export type FakeBrowserCalls = {
  /** Takes over a connection that asks for a WebSocket. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  close: () => void
}

type NewConversation = { id: string; agent: FakeAgent; sent: Json; error: string | null; mocksTools: boolean }

const PING_EVERY_MS = 10_000
/** All other events are sent only if the agent lists them. */
const ALWAYS_SENT = ['conversation_initiation_metadata', 'ping', 'error']

/**
 * Conversations with agents over WebSockets, spoken or in writing. The agent says the agent's lines of the conversation's
 * script in turn, whatever the other side says, then goodbye. The double understands no speech: a spoken turn has the
 * words of the script.
 */
export function createFakeBrowserCalls(state: FakeState, webhooks: FakeWebhooks): FakeBrowserCalls {
  const server = new WebSocketServer({ noServer: true, maxPayload: 1024 * 1024 })
  return {
    upgrade(request, socket, head) {
      const url = new URL(request.url ?? '/', 'http://fake')
      const permission = url.pathname === CONVERSATION_PATH ? useSignature(state, url) : null
      const agent = permission && state.agents.get(permission.agentId)
      if (!agent) return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      server.handleUpgrade(request, socket, head, (accepted) => {
        waitForInitiation(accepted, (sent, mocksTools) => {
          const error = errorOf(state, agent, sent)
          const conversation = begin({ id: permission.conversationId, agent, sent, error, mocksTools })
          if (error === null) return hold(accepted, { agent, conversation })
          webhooks.scheduleEvent(conversation)
          accepted.close(1008, error.slice(0, 120))
        })
      })
    },
    close() {
      for (const each of server.clients) each.terminate()
      server.close()
    },
  }

  function begin(call: NewConversation): FakeConversation {
    const { agent, sent, ...about } = call
    const isText = valueAt(sent, 'conversation_config_override.conversation.text_only') === true
    const channel = isText ? 'text' : 'voice'
    const maxSeconds =
      valueAt(sent, 'conversation_config_override.conversation.max_duration_seconds') ??
      valueAt(agent.body, 'conversation_config.conversation.max_duration_seconds')
    return beginBrowserCall(state, {
      ...{ ...about, agentId: agent.agentId, sent, channel },
      maxSeconds: typeof maxSeconds === 'number' ? maxSeconds : 600,
    })
  }

  function hold(
    socket: WebSocket,
    { agent, conversation }: { agent: FakeAgent; conversation: FakeConversation },
  ): void {
    const formats = {
      agent_output_audio_format: textAt(agent.body, 'conversation_config.tts.agent_output_audio_format'),
      user_input_audio_format: textAt(agent.body, 'conversation_config.asr.user_input_audio_format'),
    }
    const events = new Set([...ALWAYS_SENT, ...listAt(agent.body, 'conversation_config.conversation.client_events')])
    const emit: Emit = (type, event, key = `${type}_event`) => {
      if (events.has(type)) socket.send(JSON.stringify({ type, [key]: event }))
    }
    const plan = [...linesOf(state, conversation)]
    const said: FakeLine[] = []
    const isText = conversation.channel === 'text'
    const speaker = createSpeaker(isText ? null : formats.agent_output_audio_format, emit)
    const ears = createEars(formats.user_input_audio_format)
    let unanswered = 0
    let isFinished = false

    emit('conversation_initiation_metadata', { conversation_id: conversation.id, ...formats })
    if (plan[0]?.[0] === 'agent') reply()
    ping()
    const pings = setInterval(ping, PING_EVERY_MS)
    state.clock.at(conversation.endsAt, () => {
      if (socket.readyState !== socket.OPEN) return
      const message = 'The conversation has reached its maximum duration.'
      emit('error', { code: 1000, error_type: 'max_duration_exceeded', message })
      socket.close(1000, 'max_duration_exceeded')
    })
    socket.on('close', () => {
      clearInterval(pings)
      speaker.stop()
      finish()
    })
    onMessage(socket, (message) => {
      const chunk = valueAt(message, 'user_audio_chunk')
      const change = typeof chunk === 'string' && !isText ? ears.hear(Buffer.from(chunk, 'base64')) : null
      if (change === 'started') interrupt()
      if (change === 'ended') hearSpeech()
      if (valueAt(message, 'type') === 'user_message') hear(textAt(message, 'text'))
      if (valueAt(message, 'type') === 'pong') unanswered = 0
    })

    function ping(): void {
      if (unanswered === 2) return socket.close(1011, 'The client does not answer.')
      unanswered += 1
      emit('ping', { event_id: said.length, ping_ms: null })
    }

    function hearSpeech(): void {
      const words = plan[0]?.[0] === 'user' ? (plan[0][1] ?? '') : 'Hello?'
      emit('user_transcript', { user_transcript: words, event_id: speaker.turn() }, 'user_transcription_event')
      hear(words)
    }

    function hear(text: string): void {
      interrupt()
      said.push(['user', text])
      while (plan[0]?.[0] === 'user') plan.shift()
      reply()
    }

    /** Says the agent's next lines, or ends the conversation after the last. */
    function reply(): void {
      const next = plan.findIndex(([role]) => role === 'user')
      const lines = plan.splice(0, next === -1 ? plan.length : next)
      const usesTool = lines.some(([, text]) => text === null)
      const isTransferred = conversation.outcome === 'transferred' && usesTool && !conversation.mocksTools
      const isOver = lines.length === 0 || isTransferred
      if (lines.length === 0) lines.push(['agent', 'Goodbye!'])
      said.push(...lines)
      const text = lines.flatMap(([, words]) => words ?? []).join(' ')
      speaker.say(text, () => isOver && end())
    }

    function finish(): void {
      if (isFinished) return
      isFinished = true
      endBrowserCall(state, conversation, said)
      webhooks.scheduleEvent(conversation)
    }

    function end(): void {
      finish()
      const tool = { tool_name: 'end_call', tool_call_id: 'call_end', tool_type: 'system', is_error: false }
      emit('agent_tool_response', { ...tool, is_called: true, event_id: speaker.turn() }, 'agent_tool_response')
      socket.close(1000)
    }

    function interrupt(): void {
      const words = speaker.interrupt()
      const index = said.findLastIndex(([role, text]) => role === 'agent' && text !== null)
      if (words !== null) said[index] = ['agent', words, said[index]?.[1] ?? '']
    }
  }
}

type Emit = (type: string, event: Json, key?: string) => void

const MS_PER_CHARACTER = 60
const PART_MS = 250
/** How much sound is sent before it is played. */
const AHEAD_PARTS = 4

/** Sends what an agent says: as sound in real time, or in writing if there is no format. */
function createSpeaker(format: string | null, emit: Emit) {
  let turn = 0
  let text = ''
  let parts: Buffer[] = []
  let sentParts = 0
  let timer: NodeJS.Timeout | undefined

  function say(words: string, onPlayed: () => void): void {
    stop()
    turn += 1
    text = words
    if (format === null) {
      for (const [type, each] of Object.entries({ start: '', delta: words, stop: '' })) {
        emit('agent_chat_response_part', { text: each, type, event_id: turn }, 'text_response_part')
      }
    }
    emit('agent_response', { agent_response: words, event_id: turn })
    if (format === null) return onPlayed()
    parts = toneParts(format, words.length * MS_PER_CHARACTER)
    sentParts = 0
    for (let part = 0; part < AHEAD_PARTS; part += 1) sendPart()
    let left = parts.length
    timer = setInterval(() => {
      left -= 1
      sendPart()
      if (left > 0) return
      stop()
      onPlayed()
    }, PART_MS)
  }

  function sendPart(): void {
    const part = parts[sentParts]
    if (!part) return
    sentParts += 1
    emit('audio', { audio_base_64: part.toString('base64'), event_id: turn })
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  /** @returns what was heard of an unfinished turn; null if it was finished */
  function interrupt(): string | null {
    if (timer === undefined) return null
    stop()
    const heard = text.slice(0, Math.floor((text.length * Math.max(0, sentParts - AHEAD_PARTS)) / parts.length))
    const words = heard.slice(0, heard.lastIndexOf(' ') + 1).trim()
    emit('interruption', { event_id: turn })
    const correction = { original_agent_response: text, corrected_agent_response: `${words}...`, event_id: turn }
    emit('agent_response_correction', correction)
    return `${words}...`
  }

  return { say, stop, interrupt, turn: () => turn }
}

/** The first message has a conversation's initiation data; everything before it is ignored. */
function waitForInitiation(socket: WebSocket, begin: (sent: Json, mocksTools: boolean) => void): void {
  let hasBegun = false
  onMessage(socket, (message) => {
    if (hasBegun || message['type'] !== 'conversation_initiation_client_data') return
    hasBegun = true
    const { type: _type, tool_mock_config: mocks, ...sent } = message
    begin(sent, valueAt(mocks, 'mocking_strategy') === 'all')
  })
}

function onMessage(socket: WebSocket, handle: (message: Json) => void): void {
  socket.on('message', (data: Buffer) => {
    try {
      handle(asJson(JSON.parse(data.toString())))
    } catch (error) {
      socket.close(1008, `The message cannot be read: ${String(error)}`.slice(0, 120))
    }
  })
}
