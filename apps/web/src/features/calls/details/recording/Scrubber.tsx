import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useWidth } from '#lib/hooks/use-width.ts'
import { useTheme } from '#lib/theme.ts'
import { drawWaveform, type Waveform } from './draw-waveform.ts'
import { handleSliderKey } from './player-keys.ts'
import { describePosition } from './timestamps.ts'
import type { Playback } from './use-playback.ts'

/** The slider's thumb is a thin line, 16 pixels wide to the touch. Browsers need a selector each. */
const THUMB =
  '[&::-webkit-slider-thumb]:box-border [&::-webkit-slider-thumb]:h-12 [&::-webkit-slider-thumb]:w-4 ' +
  '[&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:border-x-7 ' +
  '[&::-webkit-slider-thumb]:border-transparent [&::-webkit-slider-thumb]:bg-accent-text ' +
  '[&::-webkit-slider-thumb]:bg-clip-padding ' +
  '[&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:h-12 [&::-moz-range-thumb]:w-4 ' +
  '[&::-moz-range-thumb]:rounded-none [&::-moz-range-thumb]:border-x-7 [&::-moz-range-thumb]:border-y-0 ' +
  '[&::-moz-range-thumb]:border-transparent [&::-moz-range-thumb]:bg-accent-text ' +
  '[&::-moz-range-thumb]:bg-clip-padding [&::-moz-range-track]:bg-transparent'

type Props = { playback: Playback; peaks: Waveform['peaks'] }

/** A slider over the recording's waveform. */
export function Scrubber({ playback, peaks }: Props): ReactNode {
  const { audio, isPlaying, seconds, duration, seek } = playback
  const max = duration ?? 0
  /** The position when the user last focused or moved the slider; null without focus. */
  const [heldSeconds, setHeldSeconds] = useState<number | null>(null)
  const holdPosition = (): void => setHeldSeconds(audio.current?.currentTime ?? null)
  return (
    // Half a thumb wider than the waveform on both sides, so the thumb's line is exactly at the position.
    <div className="relative min-w-0 flex-1 basis-[calc(100%-3.25rem)] px-2 md:basis-0">
      <WaveformCanvas peaks={peaks} progress={max > 0 ? seconds / max : 0} />
      <input
        type="range"
        aria-label="Position"
        // Screen readers read out each change on a focused slider, so playing does not change it.
        aria-valuetext={describePosition(isPlaying ? (heldSeconds ?? seconds) : seconds, max)}
        min={0}
        max={max}
        step="any"
        value={Math.min(seconds, max)}
        disabled={duration === null}
        onFocus={holdPosition}
        onBlur={() => setHeldSeconds(null)}
        onChange={(event) => {
          seek(Number(event.target.value))
          holdPosition()
        }}
        onKeyDown={(event) => {
          handleSliderKey(event, playback)
          holdPosition()
        }}
        className={`absolute inset-0 size-full cursor-pointer appearance-none rounded-sm bg-transparent disabled:invisible ${THUMB}`}
      />
    </div>
  )
}

function WaveformCanvas({ peaks, progress }: Waveform): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const width = useWidth(canvas)
  const theme = useTheme()
  useEffect(() => {
    if (canvas.current) drawWaveform(canvas.current, { peaks, progress })
  }, [peaks, progress, width, theme])
  return <canvas ref={canvas} aria-hidden="true" className="block h-12 w-full" />
}
