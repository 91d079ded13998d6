import { useSyncExternalStore } from 'react'

/** What is heard at the moment; `progress` runs from 0 to 1. */
export type Preview = { voiceId: string; phase: 'loading' | 'playing'; progress: number }

type Playable = { voiceId: string; previewUrl: string }

let current: Preview | null = null
let audio: HTMLAudioElement | null = null
const listeners = new Set<() => void>()

/**
 * Plays a voice's preview from its start; whatever was heard before falls silent.
 * @param onFailed the sound could not be fetched or played
 */
export function playPreview({ voiceId, previewUrl }: Playable, onFailed: () => void): void {
  stopPreview()
  const started = new Audio(previewUrl)
  audio = started
  const isCurrent = (): boolean => audio === started
  show({ voiceId, phase: 'loading', progress: 0 })
  started.addEventListener('playing', () => {
    if (isCurrent()) show({ voiceId, phase: 'playing', progress: progressOf(started) })
  })
  started.addEventListener('timeupdate', () => {
    if (isCurrent() && current) show({ ...current, progress: progressOf(started) })
  })
  started.addEventListener('ended', () => {
    if (isCurrent()) stopPreview()
  })
  started.play().catch(() => {
    // Stopping one that still loads ends here too, and is no failure.
    if (!isCurrent()) return
    stopPreview()
    onFailed()
  })
}

/** Silence. */
export function stopPreview(): void {
  const stopped = audio
  audio = null
  if (!stopped) return
  stopped.pause()
  // Ends the download as well.
  stopped.removeAttribute('src')
  stopped.load()
  show(null)
}

/** The preview of this voice while it loads or plays, else null. */
export function usePreview(voiceId: string): Preview | null {
  return useSyncExternalStore(subscribe, () => (current?.voiceId === voiceId ? current : null))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: Preview | null): void {
  current = next
  for (const listener of listeners) listener()
}

function progressOf({ currentTime, duration }: HTMLAudioElement): number {
  return Number.isFinite(duration) && duration > 0 ? Math.min(currentTime / duration, 1) : 0
}
