import { TYPED_LINE_MAX } from '@callwright/contract/calls/browser-calls'
import { z } from 'zod'

import { cleanText } from '../../elevenlabs/wire-text.ts'
import type { LiveCall } from './live-call.ts'
import type { LiveReply } from './live-conversation.ts'
import { createSpeechDetector, LIVE_SAMPLE_RATE, murmur, speakingMs } from './speech.ts'

// The wire protocol of the voice provider's conversations over WebSocket, as its own client package expects it.

export type LiveSession = {
  /** Takes one message of the browser, as text. */
  receive(message: string): void
  /** Ends the conversation and keeps what was said so far. */
  stop(): Promise<void>
}

export type LiveSessionOptions = {
  /** Starts the call once the browser’s first message says whether it is typed. */
  open: (how: { isTyped: boolean }) => Promise<LiveCall & { maxSeconds: number }>
  send: (message: object) => void
  close: (code: number, reason: string) => void
  /** Called every few seconds. */
  onAlive: () => void
}

/** `since`: when it began; `sentMs`: how much of it was sent */
type Speaking = { text: string; eventId: number; since: number; sentMs: number; totalMs: number; onDone: () => void }

const AUDIO_FORMAT = `pcm_${LIVE_SAMPLE_RATE}`
const PART_MS = 250
const AHEAD_MS = 1000
const PING_MS = 10_000
const SILENT_PINGS = 1
const FIRST_MESSAGE_MS = 10_000
const MAX_TURNS = 100
const INTERRUPTED = 'The server was interrupted. Please call again.'

const messageSchema = z.object({
  type: z.string().optional(),
  text: z.string().optional(),
  user_audio_chunk: z.string().optional(),
  conversation_config_override: z
    .object({ conversation: z.object({ text_only: z.boolean().optional() }).optional() })
    .optional(),
})

export function createLiveSession({ open, send, close, onAlive }: LiveSessionOptions): LiveSession {
  let call: LiveCall | undefined
  let isTyped: boolean | undefined
  let isOver = false
  let eventId = 0
  let turns = 0
  let unanswered = 0
  let isExplained = false
  let isEnding = false
  /** A tool can take a while, and the customer may go on meanwhile. */
  let lastTurn: Promise<void> = Promise.resolve()
  /** the agent's words that are being played, and those that wait until then */
  let speaking: Speaking | undefined
  let waiting: Speaking[] = []
  const detect = createSpeechDetector()
  const timers = new Set<NodeJS.Timeout>()

  const after = (ms: number, act: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
  }
  const finish = (code: number, reason: string): void => {
    if (isOver) return
    void stop()
    close(code, reason)
  }
  const stop = async (): Promise<void> => {
    isOver = true
    for (const timer of timers) clearTimeout(timer)
    await call?.end()
  }

  const sendAudio = (): void => {
    if (!speaking || isOver || !call) return
    const { since, totalMs, eventId: event_id } = speaking
    const playedMs = performance.now() - since
    while (speaking.sentMs < totalMs && speaking.sentMs < playedMs + AHEAD_MS) {
      const toMs = Math.min(totalMs, speaking.sentMs + PART_MS)
      const audio_base_64 = murmur(call.voiceId, { fromMs: speaking.sentMs, toMs }).toString('base64')
      send({ type: 'audio', audio_event: { audio_base_64, event_id } })
      speaking.sentMs = toMs
    }
    if (speaking.sentMs < totalMs) return after(PART_MS, sendAudio)
    const current = speaking
    after(Math.max(0, totalMs - playedMs), () => {
      if (speaking !== current) return
      current.onDone()
      speak(waiting.shift())
    })
  }
  const speak = (next: Speaking | undefined): void => {
    speaking = next && { ...next, since: performance.now() }
    sendAudio()
  }
  const say = (text: string, onDone: () => void): void => {
    eventId += 1
    send({ type: 'agent_response', agent_response_event: { agent_response: text, event_id: eventId } })
    if (isTyped) return onDone()
    waiting.push({ text, eventId, since: 0, sentMs: 0, totalMs: speakingMs(text), onDone })
    // Waits for the protected line to finish.
    if (!speaking) speak(waiting.shift())
  }
  const interrupt = (): void => {
    if (!speaking || isEnding || (speaking.eventId === 1 && call?.isOpeningProtected)) return
    const { text, eventId: event_id, since, totalMs } = speaking
    speaking = undefined
    waiting = []
    const words = text.split(' ')
    const heard = words.slice(0, Math.floor((words.length * (performance.now() - since)) / totalMs)).join(' ') || '...'
    call?.cut(text, heard)
    send({ type: 'interruption', interruption_event: { event_id } })
    const correction = { original_agent_response: text, corrected_agent_response: heard, event_id }
    send({ type: 'agent_response_correction', agent_response_correction_event: correction })
  }
  const goOn = (reply: LiveReply): void => {
    say(reply.text, () => {
      if (reply.next === 'listen') return
      const tool_name = reply.next === 'end' ? 'end_call' : 'transfer_to_number'
      const tool = { tool_name, tool_call_id: `tool_${eventId}`, tool_type: 'system', is_error: false }
      send({ type: 'agent_tool_response', agent_tool_response: { ...tool, event_id: eventId } })
      finish(1000, '')
    })
  }
  const hear = (customer: Parameters<LiveCall['hear']>[0]): void => {
    if (!call || isEnding) return
    if ((turns += 1) > MAX_TURNS) return finish(1008, 'This test call is too long')
    lastTurn = lastTurn.then(async () => await takeTurn(customer)).catch(() => finish(1011, INTERRUPTED))
  }
  const takeTurn = async (customer: Parameters<LiveCall['hear']>[0]): Promise<void> => {
    if (!call || isEnding || isOver) return
    if (!call.renew()) return finish(1011, INTERRUPTED)
    const reply = await call.hear(customer)
    isEnding = reply.next !== 'listen'
    // The reply shows that the turn survives a crash.
    await call.saved()
    if (!isOver) goOn(reply)
  }
  const hearSpeech = (seconds: number): void => {
    const text = isExplained
      ? `(spoken, ${seconds} s)`
      : `(You spoke for ${seconds} s. Simulated calls cannot understand speech, so type to say something specific.)`
    isExplained = true
    send({ type: 'user_transcript', user_transcription_event: { user_transcript: text, event_id: eventId + 1 } })
    hear({ words: null, text })
  }
  const ping = (): void => {
    if ((unanswered += 1) > SILENT_PINGS) return finish(1011, 'The browser no longer answers')
    if (call?.renew() === false) return finish(1011, INTERRUPTED)
    onAlive()
    send({ type: 'ping', ping_event: { event_id: unanswered } })
    after(PING_MS, ping)
  }
  const begin = async (isTextOnly: boolean): Promise<void> => {
    isTyped = isTextOnly
    const live = await open({ isTyped })
    call = live
    if (isOver) return await live.end()
    const formats = { agent_output_audio_format: AUDIO_FORMAT, user_input_audio_format: AUDIO_FORMAT }
    const conversation_initiation_metadata_event = { conversation_id: live.conversationId, ...formats }
    send({ type: 'conversation_initiation_metadata', conversation_initiation_metadata_event })
    say(live.opening, () => {})
    after(PING_MS, ping)
    after(live.maxSeconds * 1000, () => {
      const message = 'The test call reached its time limit.'
      send({ type: 'error', error_event: { error_type: 'max_duration_exceeded', message } })
      finish(1000, message)
    })
  }
  after(FIRST_MESSAGE_MS, () => call ?? finish(1008, 'The browser did not start the conversation'))

  return {
    receive(text) {
      if (isOver) return
      const message = parse(text)
      if (!message) return finish(1008, 'This message cannot be read')
      if (message.type === 'conversation_initiation_client_data' && isTyped === undefined) {
        const { text_only: isTextOnly = false } = message.conversation_config_override?.conversation ?? {}
        begin(isTextOnly).catch((error: unknown) => finish(1008, error instanceof Error ? error.message : ''))
      }
      if (message.type === 'pong') unanswered = 0
      const words =
        message.type === 'user_message'
          ? cleanText(message.text ?? '')
              .trim()
              .slice(0, TYPED_LINE_MAX)
              .toWellFormed()
          : undefined
      if (words) {
        interrupt()
        hear({ words })
      }
      if (message.user_audio_chunk === undefined || isTyped || !call) return
      const event = detect(Buffer.from(message.user_audio_chunk, 'base64'))
      if (event?.kind === 'started') interrupt()
      if (event?.kind === 'ended') hearSpeech(event.seconds)
    },
    stop,
  }
}

function parse(text: string): z.output<typeof messageSchema> | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
