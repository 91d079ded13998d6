import { useSyncExternalStore } from 'react'
import { createStore } from '#lib/store.ts'

/** The preview that is loading or playing; `progress` runs from 0 to 1. */
export type Preview = { voiceId: string; phase: 'loading' | 'playing'; progress: number }

type PreviewSource = { voiceId: string; previewUrl: string }

const current = createStore<Preview | null>(null)
let audio: HTMLAudioElement | null = null

/**
 * Plays a voice's preview from its start and stops any other.
 * @param onFailed called if the sound cannot be loaded or played
 */
export function playPreview({ voiceId, previewUrl }: PreviewSource, onFailed: () => void): void {
  stopPreview()
  const element = new Audio(previewUrl)
  audio = element
  const isCurrent = (): boolean => audio === element
  current.set({ voiceId, phase: 'loading', progress: 0 })
  element.addEventListener('playing', () => {
    if (isCurrent()) current.set({ voiceId, phase: 'playing', progress: readProgress(element) })
  })
  element.addEventListener('timeupdate', () => {
    const preview = current.get()
    if (isCurrent() && preview) current.set({ ...preview, progress: readProgress(element) })
  })
  element.addEventListener('ended', () => {
    if (isCurrent()) stopPreview()
  })
  element.play().catch(() => {
    // Stopping a preview while it loads also ends up here, and is not a failure.
    if (!isCurrent()) return
    stopPreview()
    onFailed()
  })
}

/** Stops the current preview, if any. */
export function stopPreview(): void {
  const previous = audio
  audio = null
  if (!previous) return
  previous.pause()
  // This also ends the download.
  previous.removeAttribute('src')
  previous.load()
  current.set(null)
}

/** The preview of this voice while it loads or plays; otherwise null. */
export function usePreview(voiceId: string): Preview | null {
  // Not the whole store: each row in the picker has a button, and `progress` changes often.
  return useSyncExternalStore(current.subscribe, () => (current.get()?.voiceId === voiceId ? current.get() : null))
}

function readProgress({ currentTime, duration }: HTMLAudioElement): number {
  return Number.isFinite(duration) && duration > 0 ? Math.min(currentTime / duration, 1) : 0
}
