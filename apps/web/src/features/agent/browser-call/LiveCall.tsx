import { TYPED_LINE_MAX } from '@callwright/contract/calls/browser-calls'
import { formatDuration } from '@callwright/contract/calls/call-text'
import { AudioLines, Keyboard, Mic, MicOff, PhoneOff } from 'lucide-react'
import { memo, useEffect, useRef, useState, type ComponentType, type FormEvent, type ReactNode } from 'react'
import { Badge, type BadgeTone } from '#components/Badge.tsx'
import { Button } from '#components/Button.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { Spinner } from '#components/Spinner.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { cx } from '#lib/cx.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import type { BrowserCall, CallLine } from './voice-call.ts'

/** How long before the time limit the warning appears, in seconds. */
const WARNING_SECONDS = 30

const NEAR_END = '30 seconds left.'
const PHASES = { connecting: 'Connecting', live: 'Connected', ended: 'Call ended' }

/** A call in progress, or the transcript of one that ended. */
export function LiveCall({ call }: { call: BrowserCall }): ReactNode {
  const { phase, isTyped, isMuted, startedAt, endedAt, maxSeconds } = call
  const now = useNow(phase === 'live' ? 1000 : null)
  const seconds = startedAt === undefined ? 0 : Math.max(0, (endedAt ?? now) - startedAt) / 1000
  const isRunning = phase !== 'ended'
  const isSpoken = isRunning && !isTyped
  const isNearEnd = phase === 'live' && seconds >= maxSeconds - WARNING_SECONDS
  const [tone, Icon, words] = describe(call)
  const controls = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isRunning) controls.current?.querySelector<HTMLElement>(isTyped ? 'input' : 'button')?.focus()
  }, [isRunning, isTyped])

  return (
    <div ref={controls} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex h-10 flex-1 basis-72 items-center gap-4">
          <Badge tone={tone} icon={<Icon size={14} />}>
            {words}
          </Badge>
          <span className="shrink-0 text-sm text-muted tabular-nums">{formatDuration(seconds)}</span>
          {isSpoken && <Level value={call.level} />}
        </div>
        <div className="flex gap-3">
          {isSpoken && (
            <Button
              variant="secondary"
              icon={isMuted ? <MicOff size={16} /> : <Mic size={16} />}
              onClick={call.toggleMute}
            >
              {isMuted ? 'Unmute' : 'Mute'}
            </Button>
          )}
          {isRunning && (
            <Button variant="danger-outline" icon={<PhoneOff size={16} />} onClick={call.hangUp}>
              Hang up
            </Button>
          )}
        </div>
      </div>
      <Lines lines={call.lines} isWaiting={phase === 'connecting' && !isTyped} />
      <p role="status" className="sr-only">
        {isNearEnd ? NEAR_END : PHASES[phase]}
      </p>
      {isNearEnd && <Notice tone="warning">{NEAR_END}</Notice>}
      {isRunning && <TypedLine call={call} />}
    </div>
  )
}

/** Who is speaking. */
function describe({
  phase,
  isTyped,
  isSpeaking,
  isMuted,
}: BrowserCall): [BadgeTone, ComponentType<{ size?: number }>, string] {
  if (phase === 'connecting') return ['gray', Spinner, PHASES.connecting]
  if (phase === 'ended') return ['gray', PhoneOff, PHASES.ended]
  if (isSpeaking) return ['accent', AudioLines, 'Your agent is speaking']
  if (isTyped) return ['green', Keyboard, PHASES.live]
  return isMuted ? ['amber', MicOff, 'Muted'] : ['green', Mic, 'Listening']
}

/** @param value how loud the microphone is, from 0 to 1; speech is mostly below 0.2 */
function Level({ value }: { value: number }): ReactNode {
  const percent = Math.min(100, Math.round(200 * Math.sqrt(value)))
  return (
    <span
      role="meter"
      aria-label="Microphone level"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 max-w-24 flex-1 overflow-clip rounded-full bg-gray-soft"
    >
      <span className="block h-full rounded-full bg-green" style={{ width: `${percent}%` }} />
    </span>
  )
}

/** What both sides have said so far. The newest line stays in view, since the list is laid out from its end. */
const Lines = memo(function Lines({ lines, isWaiting }: { lines: readonly CallLine[]; isWaiting: boolean }): ReactNode {
  return (
    <div
      // Keyboard users must be able to scroll it.
      tabIndex={0}
      role="log"
      aria-label="Transcript"
      className="flex h-64 flex-col-reverse overflow-y-auto overscroll-contain rounded-md border border-line bg-canvas py-1.5"
    >
      <ol className="mb-auto">
        {isWaiting && <li className="px-4 py-1.5 text-sm text-muted">Allow the microphone if your browser asks.</li>}
        {lines.map(({ role, text }, index) => (
          <li key={index} className="grid gap-x-4 px-4 py-1.5 text-sm md:grid-cols-[4rem_minmax(0,1fr)]">
            <span className={cx('font-medium', role === 'agent' ? 'text-accent-text' : 'text-ink')}>
              {role === 'agent' ? 'Agent' : 'You'}
            </span>
            <span dir="auto" className="wrap-anywhere whitespace-pre-wrap text-ink">
              {text}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
})

function TypedLine({ call: { phase, say } }: { call: BrowserCall }): ReactNode {
  const [text, setText] = useState('')
  const isLive = phase === 'live'

  function send(event: FormEvent): void {
    event.preventDefault()
    if (!isLive || text.trim() === '') return
    say(text.trim())
    setText('')
  }

  return (
    <form onSubmit={send} className="flex gap-3">
      <TextInput
        aria-label="Type to your agent"
        placeholder="Type to your agent"
        autoComplete="off"
        maxLength={TYPED_LINE_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="secondary" disabled={!isLive}>
        Send
      </Button>
    </form>
  )
}
