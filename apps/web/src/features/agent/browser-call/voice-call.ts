import type { AudioCommand, AudioReport, CallFormats, SoundFormat } from './call-audio.ts'
// oxlint-disable-next-line import/default -- Vite makes the URL.
import workletUrl from './call-audio.ts?worker&url'

/** Milliseconds to wait for the answer to the first message. */
const ANSWER_MS = 10_000
/** Milliseconds without sound after which the agent counts as silent: sentences arrive in parts. */
const SILENCE_MS = 200
/** A typed line can come back as a transcript within this many milliseconds. */
const ECHO_MS = 3000
/** Bytes. While more are unsent, sound is dropped: it would arrive late. */
const MAX_UNSENT = 256 * 1024

/** `reason`: a sentence from the server. `failure`: what was thrown, if the call could not start. */
export type CallEnd = { by: 'user' | 'agent' | 'error'; code?: number; reason?: string; failure?: unknown }
export type CallLine = { id: number; role: 'agent' | 'customer'; text: string }

export type CallEvents = {
  connected: (conversationId: string) => void
  line: (line: CallLine) => void
  /** An interrupted line ends earlier, or a typed one was understood like this. */
  correct: (id: number, text: string) => void
  speaking: (isSpeaking: boolean) => void
  /** How loud the microphone is, from 0 to 1; ten times a second. */
  level: (level: number) => void
  /** Called once, when everything is released. */
  ended: (end: CallEnd) => void
}

type Options = {
  /** Created in the press itself, or Safari stays silent; closed at the end. Null: a typed call. */
  context: AudioContext | null
  /** Called once the microphone is allowed: the URL is valid only briefly. */
  open: () => Promise<{ url: string; maxSeconds: number }>
  events: CallEvents
  /** Hangs up. */
  signal: AbortSignal
}

export type VoiceCall = { say: (text: string) => void; mute: (isMuted: boolean) => void }

type TypedLine = { id: number; words: string; at: number }
type Turn = { event_id: number }
/** What a call needs of the provider's protocol; each message has one of these. */
type ServerMessage = Partial<{
  conversation_initiation_metadata_event: {
    conversation_id: string
    user_input_audio_format: string
    agent_output_audio_format: string
  }
  ping_event: Turn
  audio_event: Turn & { audio_base_64: string }
  interruption_event: Turn
  agent_response_event: Turn & { agent_response: string }
  agent_response_correction_event: Turn & { corrected_agent_response: string }
  user_transcription_event: { user_transcript: string }
  agent_tool_response: { tool_name: string }
  error_event: { error_type?: string; message?: string }
}>

/** Starts a call with the saved agent over the WebSocket of the provider or the simulator. */
export function startVoiceCall({ context, open, events, signal }: Options): VoiceCall {
  let stream: MediaStream | undefined
  let source: MediaStreamAudioSourceNode | undefined
  let node: AudioWorkletNode | undefined
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSpeaking = false
  /** How the agent ended the call whose last words are being played. */
  let ending: CallEnd | undefined
  let reason: string | undefined
  let lastInterrupted = -Infinity
  let lastId = 0
  /** The id of the newest line of each of the agent's turns. */
  const agentLines = new Map<number, number>()
  const typedLines: TypedLine[] = []

  const over = new AbortController()
  /** Removes every listener at the end. */
  const listening = { signal: over.signal }

  const hangUp = (): void => end({ by: 'user' })
  signal.addEventListener('abort', hangUp, listening)
  addEventListener('pagehide', hangUp, listening)
  if (signal.aborted) hangUp()
  else connect().catch((failure: unknown) => end({ by: 'error', failure }))

  async function connect(): Promise<void> {
    if (context) {
      // Missing on a page without HTTPS, as is the worklet.
      if (!('mediaDevices' in navigator)) throw new DOMException('No HTTPS', 'NotAllowedError')
      // Not awaited: without a loudspeaker it never resolves.
      void context.resume()
      await Promise.all([openMicrophone(), context.audioWorklet.addModule(workletUrl)])
    }
    if (over.signal.aborted) return
    const { url, maxSeconds } = await open()
    if (over.signal.aborted) return
    timer = setTimeout(() => end({ by: 'error', reason: 'Your agent did not answer. Please try again.' }), ANSWER_MS)
    socket = new WebSocket(url, 'convai')
    socket.addEventListener('open', () => introduce(maxSeconds), listening)
    socket.addEventListener('message', receive, listening)
    socket.addEventListener(
      'close',
      ({ code, reason: text }) => {
        if (code === 1000) endAfterLastWords({ by: 'agent', code, reason: text || reason })
        else end({ by: 'error', code, reason: text || reason })
      },
      listening,
    )
  }

  function introduce(maxSeconds: number): void {
    const conversation = { max_duration_seconds: maxSeconds, ...(!context && { text_only: true }) }
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
      end({ by: 'error', failure, reason: 'Your agent sent something that this page does not understand.' })
    }
  }

  function handle(message: ServerMessage): void {
    const { ping_event: ping, audio_event: audio, interruption_event: interruption } = message
    const { agent_response_event: response, agent_response_correction_event: correction } = message
    if (ping) send({ type: 'pong', event_id: ping.event_id })
    if (message.conversation_initiation_metadata_event) begin(message.conversation_initiation_metadata_event)
    if (audio && node && audio.event_id > lastInterrupted) {
      command(Uint8Array.from(atob(audio.audio_base_64), (byte) => byte.charCodeAt(0)))
      // Without a loudspeaker, its end would not be reported.
      if (context?.state === 'running') setSpeaking(true)
    }
    if (interruption) {
      lastInterrupted = interruption.event_id
      command('flush')
    }
    if (response) agentLines.set(response.event_id, addLine('agent', response.agent_response))
    const corrected = correction && agentLines.get(correction.event_id)
    if (corrected !== undefined) events.correct(corrected, correction?.corrected_agent_response ?? '')
    if (message.user_transcription_event) addTranscript(message.user_transcription_event.user_transcript)
    if (message.agent_tool_response?.tool_name === 'end_call') endAfterLastWords({ by: 'agent' })
    if (message.error_event) reason = ERRORS[message.error_event.error_type ?? ''] ?? message.error_event.message
  }

  function begin(metadata: NonNullable<ServerMessage['conversation_initiation_metadata_event']>): void {
    clearTimeout(timer)
    if (context && stream) {
      const { user_input_audio_format: input, agent_output_audio_format: output } = metadata
      connectSound(context, stream, { input: readFormat(input), output: readFormat(output) })
    }
    events.connected(metadata.conversation_id)
  }

  function connectSound(device: AudioContext, microphone: MediaStream, processorOptions: CallFormats): void {
    node = new AudioWorkletNode(device, 'call-audio', { processorOptions })
    node.port.addEventListener('message', ({ data }: MessageEvent<AudioReport>) => hear(data), listening)
    node.port.start()
    source = device.createMediaStreamSource(microphone)
    source.connect(node).connect(device.destination)
  }

  function hear(report: AudioReport): void {
    if ('chunk' in report) {
      events.level(report.level)
      if ((socket?.bufferedAmount ?? 0) > MAX_UNSENT) return
      send({ user_audio_chunk: btoa(String.fromCharCode(...new Uint8Array(report.chunk))) })
    } else if (report.isPlaying) {
      setSpeaking(true)
    } else {
      clearTimeout(timer)
      timer = setTimeout(() => setSpeaking(false), SILENCE_MS)
    }
  }

  function setSpeaking(value: boolean): void {
    clearTimeout(timer)
    if (isSpeaking !== value) events.speaking((isSpeaking = value))
    if (!value && ending) end(ending)
  }

  function endAfterLastWords(how: CallEnd): void {
    ending ??= how
    if (!isSpeaking) end(how)
  }

  function addLine(role: CallLine['role'], text: string): number {
    lastId += 1
    events.line({ id: lastId, role, text })
    return lastId
  }

  function addTranscript(text: string): void {
    const isEcho = ({ words, at }: TypedLine): boolean => Date.now() - at < ECHO_MS && words === wordsOf(text)
    const typed = typedLines.findIndex(isEcho)
    const [line] = typed === -1 ? [] : typedLines.splice(typed, 1)
    if (line) events.correct(line.id, text)
    else addLine('customer', text)
  }

  function say(text: string): void {
    send({ type: 'user_message', text })
    typedLines.push({ id: addLine('customer', text), words: wordsOf(text), at: Date.now() })
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
    events.ended(how)
  }

  return { say, mute: (isMuted) => command(isMuted ? 'mute' : 'unmute') }
}

/** What to do about an error of the provider; its own sentence is shown for any other. */
const ERRORS: Readonly<Record<string, string>> = {
  max_duration_exceeded: 'The call has reached its time limit.',
  override_error: 'Your agent does not allow test calls in the browser yet. Update it, then try again.',
  missing_dynamic_variable: 'Your agent’s text has a variable that is not filled in a test call.',
}

/** @param name as the provider names it, such as `pcm_16000` @throws TypeError if it is another */
function readFormat(name: string): SoundFormat {
  const [, encoding, rate] = /^(pcm|ulaw)_(\d{4,5})$/.exec(name) ?? []
  if (rate === undefined) throw new TypeError(`Unknown sound format: ${name}`)
  return { isUlaw: encoding === 'ulaw', rate: Number(rate) }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function wordsOf(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  )
}
