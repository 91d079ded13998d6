import type { AudioCommand, AudioReport, CallFormats } from './call-audio.ts'
// oxlint-disable-next-line import/default -- Vite makes the URL.
import workletUrl from './call-audio.ts?worker&url'
import { ERROR_SENTENCES, readFormat, type ServerMessage } from './server-messages.ts'

/** Milliseconds to wait for the answer to the first message. */
const ANSWER_MS = 10_000
/** Milliseconds without sound after which the agent counts as silent: sentences arrive in parts. */
const SILENCE_MS = 200
/** Milliseconds after which sound that should have been played counts as played: a stopped device reports nothing. */
const LATE_MS = 2000
/** A typed line can come back as a transcript within this many milliseconds. */
const ECHO_MS = 3000
const SAME_WORDS = { sensitivity: 'base', ignorePunctuation: true } as const
/** Bytes, about a second of sound. While more are unsent, sound is dropped: it would arrive late, and all at once. */
const MAX_UNSENT = 40 * 1024

/** `reason`: a sentence from the server. `failure`: what was thrown, if the call could not start. */
export type CallEnd = { by: 'user' | 'agent' | 'error'; reason?: string; failure?: unknown }
/** `turn`: as the provider numbers the agent's. `typedAt`: when the page sent it, in epoch milliseconds. */
export type CallLine = { role: 'agent' | 'customer'; text: string; turn?: number; typedAt?: number }

/** What the page shows of a call and does with it. */
export type BrowserCall = {
  phase: 'connecting' | 'live' | 'ended'
  isTyped: boolean
  /** An interrupted line ends earlier afterwards, and a typed one can change into what was understood. */
  lines: readonly CallLine[]
  isSpeaking: boolean
  isMuted: boolean
  /** How loud the microphone is, from 0 to 1; changes ten times a second. */
  level: number
  maxSeconds: number
  /** By this browser's clock, in epoch milliseconds; missing until connected. */
  startedAt?: number
  endedAt?: number
  /** Everything is released. */
  end?: CallEnd
  /** The recorded call; null if the server has no record yet, missing until it has answered. */
  callId?: string | null
  say: (text: string) => void
  toggleMute: () => void
  hangUp: () => void
}

const NEW_CALL = { phase: 'connecting', lines: [], isSpeaking: false, isMuted: false, level: 0, maxSeconds: 0 } as const

type Options = {
  isTyped: boolean
  /** Called once the microphone is allowed: the URL is valid only briefly. */
  open: () => Promise<{ url: string; maxSeconds: number }>
  /** Called at the end of a call that was opened. @returns the id of its record, if there is one yet */
  report: (conversationId: string | null) => Promise<string | null>
  /** Called after each change, for the first time when `startVoiceCall` has returned. */
  onChange: (call: BrowserCall) => void
}

/**
 * Starts a call with the saved agent over the WebSocket of the provider or the simulator. Must be called by the press
 * itself, or Safari stays silent.
 */
export function startVoiceCall({ isTyped, open, report, onChange }: Options): BrowserCall {
  const hangUp = (): void => end({ by: 'user' })
  let state: BrowserCall = { ...NEW_CALL, isTyped, say, toggleMute, hangUp }
  let context: AudioContext | undefined
  let stream: MediaStream | undefined
  let source: MediaStreamAudioSourceNode | undefined
  let node: AudioWorkletNode | undefined
  let opening: ReturnType<typeof open> | undefined
  let socket: WebSocket | undefined
  let conversationId: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let bytesPerMs = 0
  /** When all sound so far should have been played, in epoch milliseconds. */
  let soundEndsAt = 0
  /** Why the call ends once the agent’s last words have played. */
  let ending: CallEnd | undefined
  let reason: string | undefined
  let lastInterrupted = -Infinity

  const over = new AbortController()
  /** Removes every listener at the end. */
  const listening = { signal: over.signal }

  addEventListener('pagehide', hangUp, listening)
  connect().catch((failure: unknown) => end({ by: 'error', failure }))
  return state

  function change(part: Partial<BrowserCall>): void {
    state = { ...state, ...part }
    onChange(state)
  }

  async function connect(): Promise<void> {
    if (!isTyped) {
      context = new AudioContext()
      // Missing on a page without HTTPS, as is the worklet.
      if (!('mediaDevices' in navigator)) throw new DOMException('No HTTPS', 'SecurityError')
      // Not awaited: without a loudspeaker it never resolves.
      void context.resume()
      await Promise.all([openMicrophone(), context.audioWorklet.addModule(workletUrl)])
    }
    if (over.signal.aborted) return
    opening = open()
    const { url, maxSeconds } = await opening
    if (over.signal.aborted) return
    change({ maxSeconds })
    timer = setTimeout(() => end({ by: 'error', reason: 'Your agent did not answer. Please try again.' }), ANSWER_MS)
    socket = new WebSocket(new URL(url, location.origin.replace('http', 'ws')), 'convai')
    socket.addEventListener('open', introduce, listening)
    socket.addEventListener('message', receive, listening)
    socket.addEventListener(
      'close',
      ({ code, reason: text }) => {
        if (code === 1000) endAfterLastWords({ by: 'agent', reason: text || reason })
        else end({ by: 'error', reason: text || reason })
      },
      listening,
    )
  }

  function introduce(): void {
    const conversation = { max_duration_seconds: state.maxSeconds, ...(isTyped && { text_only: true }) }
    send({
      type: 'conversation_initiation_client_data',
      conversation_config_override: { conversation },
      tool_mock_config: { mocking_strategy: 'all', mocked_tool_names: [], fallback_strategy: 'raise_error' },
    })
  }

  async function openMicrophone(): Promise<void> {
    const features = { echoCancellation: true, noiseSuppression: true, autoGainControl: true }
    stream = await navigator.mediaDevices.getUserMedia({ audio: { ...features, channelCount: { ideal: 1 } } })
    if (over.signal.aborted) stopTracks(stream)
  }

  function receive({ data }: MessageEvent<string>): void {
    try {
      handle(JSON.parse(data) as ServerMessage)
    } catch (failure) {
      end({
        by: 'error',
        failure,
        reason: 'This page could not read your agent’s response. Reload the page and try again.',
      })
    }
  }

  function handle(message: ServerMessage): void {
    const { ping_event: ping, audio_event: audio, interruption_event: interruption } = message
    const { agent_response_event: response, agent_response_correction_event: correction } = message
    if (ping) send({ type: 'pong', event_id: ping.event_id })
    if (message.conversation_initiation_metadata_event) begin(message.conversation_initiation_metadata_event)
    if (audio && node && audio.event_id > lastInterrupted) {
      const sound = Uint8Array.from(atob(audio.audio_base_64), (byte) => byte.charCodeAt(0))
      command(sound)
      speak(sound.length / bytesPerMs)
    }
    if (interruption) {
      lastInterrupted = interruption.event_id
      command('flush')
      beSilent()
    }
    if (response) addLine({ role: 'agent', text: response.agent_response, turn: response.event_id })
    if (correction) correct(correction.corrected_agent_response, ({ turn }) => turn === correction.event_id)
    if (message.user_transcription_event) addTranscript(message.user_transcription_event.user_transcript)
    if (message.agent_tool_response?.tool_name === 'end_call') endAfterLastWords({ by: 'agent' })
    if (message.error_event)
      reason = ERROR_SENTENCES[message.error_event.error_type ?? ''] ?? message.error_event.message
  }

  function begin(metadata: NonNullable<ServerMessage['conversation_initiation_metadata_event']>): void {
    clearTimeout(timer)
    if (context && stream) {
      const { user_input_audio_format: input, agent_output_audio_format: output } = metadata
      connectSound(context, stream, { input: readFormat(input), output: readFormat(output) })
    }
    conversationId = metadata.conversation_id
    change({ phase: 'live', startedAt: Date.now() })
  }

  function connectSound(device: AudioContext, microphone: MediaStream, processorOptions: CallFormats): void {
    const { isUlaw, rate } = processorOptions.output
    bytesPerMs = ((isUlaw ? 1 : 2) * rate) / 1000
    node = new AudioWorkletNode(device, 'call-audio', { processorOptions })
    node.port.addEventListener('message', ({ data }: MessageEvent<AudioReport>) => hear(data), listening)
    node.port.start()
    if (state.isMuted) command('mute')
    source = device.createMediaStreamSource(microphone)
    source.connect(node).connect(device.destination)
  }

  function hear(heard: AudioReport): void {
    if ('chunk' in heard) {
      change({ level: heard.level })
      if ((socket?.bufferedAmount ?? 0) > MAX_UNSENT) return
      send({ user_audio_chunk: btoa(String.fromCharCode(...new Uint8Array(heard.chunk))) })
    } else if (heard.isPlaying) {
      speak(0)
    } else {
      beSilentIn(SILENCE_MS)
    }
  }

  /** @param ms the length of further sound */
  function speak(ms: number): void {
    soundEndsAt = Math.max(soundEndsAt, Date.now()) + ms
    if (!state.isSpeaking) change({ isSpeaking: true })
    beSilentIn(soundEndsAt - Date.now() + LATE_MS)
  }

  function beSilentIn(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(beSilent, ms)
  }

  function beSilent(): void {
    clearTimeout(timer)
    soundEndsAt = 0
    if (state.isSpeaking) change({ isSpeaking: false })
    if (ending) end(ending)
  }

  function endAfterLastWords(how: CallEnd): void {
    ending ??= how
    if (!state.isSpeaking) end(ending)
  }

  function addLine(line: CallLine): void {
    change({ lines: [...state.lines, line] })
  }

  /** Changes the text of the newest line that fits. @returns whether there is one */
  function correct(text: string, fits: (line: CallLine) => boolean): boolean {
    const index = state.lines.findLastIndex(fits)
    const line = state.lines[index]
    if (line) change({ lines: state.lines.with(index, { ...line, text, typedAt: 0 }) })
    return line !== undefined
  }

  function addTranscript(text: string): void {
    const isEcho = ({ typedAt = 0, text: typed }: CallLine): boolean =>
      Date.now() - typedAt < ECHO_MS && typed.localeCompare(text, 'en', SAME_WORDS) === 0
    if (!correct(text, isEcho)) addLine({ role: 'customer', text })
  }

  function say(text: string): void {
    send({ type: 'user_message', text })
    addLine({ role: 'customer', text, typedAt: Date.now() })
  }

  function send(message: object): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  function command(data: AudioCommand): void {
    node?.port.postMessage(data)
  }

  function end(how: CallEnd): void {
    if (over.signal.aborted) return
    over.abort()
    clearTimeout(timer)
    socket?.close(1000)
    node?.disconnect()
    source?.disconnect()
    if (stream) stopTracks(stream)
    void context?.close()
    change({ phase: 'ended', end: how, isSpeaking: false, endedAt: Date.now() })
    void showRecord()
  }

  async function showRecord(): Promise<void> {
    if (!(await opening?.catch(() => undefined))) return
    const callId = await report(conversationId)
    if (conversationId !== null) change({ callId })
  }

  function toggleMute(): void {
    change({ isMuted: !state.isMuted })
    command(state.isMuted ? 'mute' : 'unmute')
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
