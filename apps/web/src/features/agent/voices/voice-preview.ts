import { useSyncExternalStore } from 'react'
import { createStore } from '../../../lib/store.ts'

/** The preview that loads or plays; `progress` runs from 0 to 1. */
export type Preview = { voiceId: string; phase: 'loading' | 'playing'; progress: number }

type Playable = { voiceId: string; previewUrl: string }

const current = createStore<Preview | null>(null)
let audio: HTMLAudioElement | null = null

/**
 * Plays a voice's preview from its start and stops any other.
 * @param onFailed called if the sound cannot be loaded or played
 */
export function playPreview({ voiceId, previewUrl }: Playable, onFailed: () => void): void {
  stopPreview()
  const started = new Audio(previewUrl)
  audio = started
  const isCurrent = (): boolean => audio === started
  current.set({ voiceId, phase: 'loading', progress: 0 })
  started.addEventListener('playing', () => {
    if (isCurrent()) current.set({ voiceId, phase: 'playing', progress: progressOf(started) })
  })
  started.addEventListener('timeupdate', () => {
    const preview = current.get()
    if (isCurrent() && preview) current.set({ ...preview, progress: progressOf(started) })
  })
  started.addEventListener('ended', () => {
    if (isCurrent()) stopPreview()
  })
  started.play().catch(() => {
    // Stopping a preview that still loads also ends here, and is no failure.
    if (!isCurrent()) return
    stopPreview()
    onFailed()
  })
}

/** Stops the current preview, if any. */
export function stopPreview(): void {
  const stopped = audio
  audio = null
  if (!stopped) return
  stopped.pause()
  // Ends the download as well.
  stopped.removeAttribute('src')
  stopped.load()
  current.set(null)
}

/** The preview of this voice while it loads or plays, else null. */
export function usePreview(voiceId: string): Preview | null {
  // Not the whole store: each row in the picker has a button, and `progress` changes often.
  return useSyncExternalStore(current.subscribe, () => (current.get()?.voiceId === voiceId ? current.get() : null))
}

function progressOf({ currentTime, duration }: HTMLAudioElement): number {
  return Number.isFinite(duration) && duration > 0 ? Math.min(currentTime / duration, 1) : 0
}
