import { useCallback, useRef, useState, type DOMAttributes, type RefObject, type SyntheticEvent } from 'react'

const SPEEDS = [1, 1.25, 1.5, 2]

type State = {
  isPlaying: boolean
  /** It should play, and is waiting for data. */
  isWaiting: boolean
  hasFailed: boolean
  /** The position in seconds. */
  seconds: number
  /** The length in seconds; null while it is unknown. */
  duration: number | null
  speed: number
}

export type Playback = State & {
  /** For the `<audio>` element. */
  audio: RefObject<HTMLAudioElement | null>
  events: DOMAttributes<HTMLAudioElement>
  /** Plays or pauses. */
  toggle: () => void
  seek: (seconds: number) => void
  playFrom: (seconds: number) => void
  changeSpeed: () => void
  retry: () => void
}

const INITIAL: State = {
  isPlaying: false,
  isWaiting: false,
  hasFailed: false,
  seconds: 0,
  duration: null,
  speed: 1,
}

type Update = (change: Partial<State>) => void

/** Controls an `<audio>` element and follows its state. */
export function usePlayback(): Playback {
  const audio = useRef<HTMLAudioElement>(null)
  const [state, setState] = useState(INITIAL)
  const update: Update = (change) => setState((before) => ({ ...before, ...change }))

  function toggle(): void {
    if (!audio.current) return
    if (audio.current.paused) play(audio.current)
    else audio.current.pause()
  }

  function seek(seconds: number): void {
    if (!audio.current) return
    const position = Math.min(Math.max(0, seconds), state.duration ?? 0)
    audio.current.currentTime = position
    update({ seconds: position })
  }

  function changeSpeed(): void {
    if (!audio.current) return
    const speed = SPEEDS[(SPEEDS.indexOf(state.speed) + 1) % SPEEDS.length] ?? 1
    audio.current.playbackRate = speed
    // Loading it again resets the speed to this one.
    audio.current.defaultPlaybackRate = speed
    update({ speed })
  }

  function retry(): void {
    update({ hasFailed: false })
    audio.current?.load()
  }

  const playFrom = useCallback((seconds: number) => {
    if (!audio.current) return
    audio.current.currentTime = seconds
    play(audio.current)
  }, [])

  return { ...state, audio, events: followEvents(update), toggle, seek, playFrom, changeSpeed, retry }
}

function play(audio: HTMLAudioElement): void {
  // The `error` event reports a recording that cannot be played.
  audio.play().catch(() => undefined)
}

function followEvents(update: Update): DOMAttributes<HTMLAudioElement> {
  function readPosition({ currentTarget }: SyntheticEvent<HTMLAudioElement>): void {
    update({ seconds: currentTarget.currentTime })
  }
  return {
    onDurationChange: ({ currentTarget: { duration } }) =>
      update({ duration: Number.isFinite(duration) ? duration : null }),
    onTimeUpdate: readPosition,
    onSeeked: readPosition,
    onPlay: () => update({ isPlaying: true }),
    onPause: () => update({ isPlaying: false, isWaiting: false }),
    onWaiting: () => update({ isWaiting: true }),
    onPlaying: () => update({ isWaiting: false }),
    onError: () => update({ hasFailed: true, isPlaying: false, isWaiting: false }),
  }
}
