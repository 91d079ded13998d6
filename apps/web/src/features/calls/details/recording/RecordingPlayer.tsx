import { useQuery } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { Spinner } from '#components/Spinner.tsx'
import type { Waveform } from './draw-waveform.ts'
import { MAX_WAVEFORM_SECONDS, readPeaks } from './peaks.ts'
import { Scrubber } from './Scrubber.tsx'
import { formatTimestamp } from './timestamps.ts'
import type { Playback } from './use-playback.ts'

type Props = { url: string; playback: Playback }

/** A recording's player, with a waveform unless it is long or cannot be decoded, or the data saver is on. */
export function RecordingPlayer({ url, playback }: Props): ReactNode {
  const { audio, events, hasFailed, duration, retry } = playback
  const { data: peaks = null } = useQuery({
    queryKey: ['recording-peaks', url],
    queryFn: async ({ signal }) => await readPeaks(url, signal),
    // The length arrives first, so the server has fetched the recording from the provider by then.
    enabled: duration !== null && duration <= MAX_WAVEFORM_SECONDS && !isSavingData(),
  })
  const player = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  // The controls and the error replace each other, and the focus stays in the player.
  useEffect(() => {
    if (hasFocus.current) player.current?.querySelector('button')?.focus()
  }, [hasFailed])
  return (
    <div
      ref={player}
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => (hasFocus.current = false)}
      className="flex min-h-16.5 items-center rounded-md border border-line bg-canvas px-3 py-2"
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript has the words */}
      <audio {...events} ref={audio} preload="metadata" src={url} className="hidden" />
      {hasFailed ? <RecordingFailed onRetry={retry} /> : <Controls playback={playback} peaks={peaks} />}
    </div>
  )
}

/** Whether the user has turned on the browser's data saver; not all browsers report it. */
function isSavingData(): boolean {
  const { connection }: Navigator & { connection?: { saveData?: boolean } } = navigator
  return connection?.saveData === true
}

type ControlsProps = { playback: Playback; peaks: Waveform['peaks'] }

function Controls({ playback, peaks }: ControlsProps): ReactNode {
  const { isPlaying, seconds, duration, speed, toggle, changeSpeed } = playback
  return (
    <div
      role="group"
      aria-label="Recording"
      className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 md:flex-nowrap"
    >
      <IconButton
        label={isPlaying ? 'Pause recording' : 'Play recording'}
        icon={<PlayIcon playback={playback} />}
        size="md"
        onClick={toggle}
        className="rounded-full! border border-line-strong/60 bg-surface text-ink! shadow-sm"
      />
      <Scrubber playback={playback} peaks={peaks} />
      <span className="min-w-22 text-sm whitespace-nowrap text-muted tabular-nums md:text-right">
        {duration === null ? 'Loading...' : `${formatTimestamp(seconds)} / ${formatTimestamp(duration)}`}
      </span>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Playback speed ${speed}x`}
        title="Playback speed"
        onClick={changeSpeed}
        className="w-16 px-0! tabular-nums max-md:ml-auto"
      >
        {speed}x
      </Button>
    </div>
  )
}

function PlayIcon({ playback: { isPlaying, isWaiting } }: { playback: Playback }): ReactNode {
  if (isWaiting) return <Spinner size={18} />
  const Icon = isPlaying ? Pause : Play
  return <Icon size={16} fill="currentColor" />
}

function RecordingFailed({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-red">
      The recording could not be loaded.
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
