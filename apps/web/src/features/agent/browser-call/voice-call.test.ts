// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AudioReport } from './call-audio.ts'
import { startVoiceCall, type BrowserCall } from './voice-call.ts'

class FakePort extends EventTarget {
  start = vi.fn<() => void>()
  postMessage = vi.fn<(data: unknown) => void>()
  report(data: AudioReport): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

class FakeSocket extends EventTarget {
  static OPEN = 1
  readyState = FakeSocket.OPEN
  bufferedAmount = 0
  send = vi.fn<(data: string) => void>()
  close = vi.fn<(code: number) => void>()
  receive(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Opened = {
  port: FakePort
  socket: FakeSocket
  track: { stop: () => void }
  getState: () => BrowserCall | undefined
}

/** A spoken call that is connected, on a device that plays nothing by itself. */
async function openCall(): Promise<Opened> {
  const [port, socket, track] = [new FakePort(), new FakeSocket(), { stop: vi.fn<() => void>() }]
  const node = { port, connect: (target: unknown) => target, disconnect: () => {} }
  const device = { resume: async () => {}, close: async () => {}, createMediaStreamSource: () => node }
  vi.stubGlobal(
    'WebSocket',
    Object.assign(
      function open() {
        return socket
      },
      { OPEN: FakeSocket.OPEN },
    ),
  )
  vi.stubGlobal('AudioWorkletNode', function create() {
    return node
  })
  vi.stubGlobal('AudioContext', function create() {
    return { ...device, audioWorklet: { addModule: async () => {} } }
  })
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [track] }) } })
  let state: BrowserCall | undefined
  startVoiceCall({
    isTyped: false,
    open: async () => ({ url: '/call', maxSeconds: 600 }),
    report: async () => null,
    onChange: (call) => (state = call),
  })
  await vi.advanceTimersByTimeAsync(0)
  const format = { agent_output_audio_format: 'pcm_16000', user_input_audio_format: 'pcm_16000' }
  socket.receive({ conversation_initiation_metadata_event: { conversation_id: 'conv', ...format } })
  return { port, socket, track, getState: () => state }
}

const sound = (seconds: number): object => ({
  audio_event: { event_id: 1, audio_base_64: btoa('\0'.repeat(32_000 * seconds)) },
})
const INTERRUPTION = { interruption_event: { event_id: 1 } }
const END_CALL = { agent_tool_response: { tool_name: 'end_call' } }

it.each([
  ['sound that is interrupted before it plays', [sound(4), INTERRUPTION, END_CALL], { endsAfterMs: 0 }],
  ['an interruption after the end', [sound(4), END_CALL, INTERRUPTION], { endsAfterMs: 0 }],
  ['sound on a device that stands still', [sound(3), sound(1), END_CALL], { endsAfterMs: 6000 }],
  ['an empty part of sound', [sound(0), END_CALL], { endsAfterMs: 2000 }],
])('%s does not keep the microphone open', async (_name, messages, { endsAfterMs }) => {
  const { socket, track, getState } = await openCall()
  for (const message of messages) socket.receive(message)
  socket.dispatchEvent(Object.assign(new Event('close'), { code: 1000, reason: '' }))
  if (endsAfterMs > 0) {
    await vi.advanceTimersByTimeAsync(endsAfterMs - 1)
    expect(getState()).toMatchObject({ phase: 'live', isSpeaking: true })
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(getState()).toMatchObject({ phase: 'ended', isSpeaking: false, end: { by: 'agent' } })
  expect(track.stop).toHaveBeenCalledOnce()
})

it('the last words are played to their end, also when their parts come with a gap', async () => {
  const { port, socket, getState } = await openCall()
  socket.receive(sound(1))
  port.report({ isPlaying: true })
  await vi.advanceTimersByTimeAsync(1000)
  socket.receive(sound(1))
  // Sent before the second part arrived.
  port.report({ isPlaying: false })
  port.report({ isPlaying: true })
  socket.receive(END_CALL)
  await vi.advanceTimersByTimeAsync(1000)
  expect(getState()).toMatchObject({ phase: 'live', isSpeaking: true })
  port.report({ isPlaying: false })
  await vi.advanceTimersByTimeAsync(200)
  expect(getState()).toMatchObject({ phase: 'ended' })
})

it('a stalled line keeps at most a second of sound, which the server accepts at once', async () => {
  const { port, socket } = await openCall()
  // The socket takes no more.
  socket.send.mockImplementation((data) => (socket.bufferedAmount += data.length))
  for (let tenths = 0; tenths < 100; tenths += 1) port.report({ level: 0, chunk: new ArrayBuffer(3200) })
  expect(socket.bufferedAmount).toBeGreaterThan(20_000)
  expect(socket.bufferedAmount).toBeLessThan(50_000)
})
