import { useEffect, useRef, useState } from 'react'
import { loadCode } from '#lib/loading/load-code.ts'
import { trpc, type Outputs } from '#lib/api/trpc.ts'
import type { CallEnd, CallLine, VoiceCall } from './voice-call.ts'

export type BrowserCall = {
  phase: 'connecting' | 'live' | 'ended'
  isTyped: boolean
  lines: readonly CallLine[]
  isSpeaking: boolean
  isMuted: boolean
  /** How loud the microphone is, from 0 to 1. */
  level: number
  maxSeconds: number
  /** By this browser's clock, in epoch milliseconds; missing until connected. */
  startedAt?: number
  endedAt?: number
  end?: CallEnd
  /** The recorded call; null if the server has no record yet, missing until it has answered. */
  callId?: string | null
}

type Controls = {
  /** Null before the first call. */
  call: BrowserCall | null
  /** Must be called by the press itself, or Safari stays silent. */
  start: (isTyped: boolean) => void
  say: (text: string) => void
  toggleMute: () => void
  hangUp: () => void
}

/** A test call with the saved agent on this page. Leaving the screen hangs up. */
export function useBrowserCall(): Controls {
  const utils = trpc.useUtils()
  const { mutateAsync: requestUrl } = trpc.calls.startBrowserCall.useMutation()
  const [call, setCall] = useState<BrowserCall | null>(null)
  const voice = useRef<VoiceCall>(null)
  const running = useRef<AbortController>(null)
  /** Also before there is a microphone. */
  const isMuted = useRef(false)
  /** The report of the last call's end, which the next call must wait for. */
  const reporting = useRef<Promise<Saved | null>>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function connect(context: AudioContext | null, controller: AbortController): Promise<void> {
    let opening: ReturnType<typeof requestUrl> | undefined
    let conversationId: string | null = null

    function change(change: Partial<BrowserCall> | ((call: BrowserCall) => Partial<BrowserCall>)): void {
      if (running.current !== controller) return
      setCall((now) => now && { ...now, ...(typeof change === 'function' ? change(now) : change) })
    }

    async function request(): ReturnType<typeof requestUrl> {
      await reporting.current
      return await requestUrl()
    }

    async function open(): Promise<{ url: string; maxSeconds: number }> {
      opening = request()
      const { url, maxSeconds } = await opening
      change({ maxSeconds })
      return { url: new URL(url, location.origin.replace('http', 'ws')).href, maxSeconds }
    }

    async function finish(end: CallEnd): Promise<void> {
      change({ phase: 'ended', end, isSpeaking: false, endedAt: Date.now() })
      if (!(await opening?.catch(() => undefined))) return
      reporting.current = reportEnd({ conversationId }).catch(() => null)
      const saved = await reporting.current
      if (conversationId !== null) change({ callId: saved?.callId ?? null })
      void utils.calls.list.invalidate()
      void utils.calls.recentTests.invalidate()
    }

    try {
      const { startVoiceCall } = await loadCode(async () => await import('./voice-call.ts'))
      voice.current = startVoiceCall({
        context,
        open,
        signal: controller.signal,
        events: {
          connected: (id) => {
            conversationId = id
            voice.current?.mute(isMuted.current)
            change({ phase: 'live', startedAt: Date.now() })
          },
          line: (line) => change(({ lines }) => ({ lines: [...lines, line] })),
          correct: (id, text) =>
            change(({ lines }) => ({ lines: lines.map((line) => (line.id === id ? { ...line, text } : line)) })),
          speaking: (isSpeaking) => change({ isSpeaking }),
          level: (level) => change({ level }),
          ended: (end) => void finish(end),
        },
      })
    } catch (failure) {
      void context?.close()
      await finish({ by: 'error', failure })
    }
  }

  return {
    call,
    start: (isTyped) => {
      const context = isTyped ? null : new AudioContext()
      running.current = new AbortController()
      isMuted.current = false
      setCall({ phase: 'connecting', isTyped, lines: [], isSpeaking: false, isMuted: false, level: 0, maxSeconds: 0 })
      void connect(context, running.current)
    },
    say: (text) => voice.current?.say(text),
    toggleMute: () => {
      isMuted.current = !isMuted.current
      voice.current?.mute(isMuted.current)
      setCall((now) => now && { ...now, isMuted: isMuted.current })
    },
    hangUp: () => running.current?.abort(),
  }
}

type Saved = Outputs['calls']['endBrowserCall']

/** Outlives the page, which the tRPC client's requests do not: a closed tab must free the user's only test call. */
async function reportEnd(input: { conversationId: string | null }): Promise<Saved> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ json: input })
  const response = await fetch('/trpc/calls.endBrowserCall', { method: 'POST', keepalive: true, headers, body })
  return ((await response.json()) as { result: { data: { json: Saved } } }).result.data.json
}
