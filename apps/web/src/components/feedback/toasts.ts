import { failureSentence } from '../../lib/api/failure.ts'
import { createStore, type Store } from '../../lib/store.ts'

export type ToastTone = 'default' | 'danger'
export type ToastAction = { label: string; onSelect: () => void }
export type Toast = { title: string; description?: string; tone?: ToastTone; action?: ToastAction }
export type ShownToast = Toast & { id: number; open: boolean }

/** Milliseconds a toast is open by itself, and that a closed one is kept before it is forgotten. */
export const TOAST_DURATION = 5000
export const TOAST_REMOVE_DELAY = 1_000_000

/** The newest toast; kept after it closes, until it is forgotten. */
export const shownToast: Store<ShownToast | null> = createStore<ShownToast | null>(null)
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a message; there is at most one at a time and the newest replaces the one before. Works outside React too. */
export function toast(message: Toast): void {
  lastId += 1
  shownToast.set({ ...message, id: lastId, open: true })
  closeAfter(TOAST_DURATION)
}

/** @param fallback the text where the server gave no sentence of its own */
export function toastFailure(title: string, error: unknown, fallback: string): void {
  toast({ title, description: failureSentence(error, fallback), tone: 'danger' })
}

/** Closes what is shown. */
export function dismissToast(): void {
  const current = shownToast.get()
  if (!current?.open) return
  shownToast.set({ ...current, open: false })
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (shownToast.get()?.id === current.id) shownToast.set(null)
  }, TOAST_REMOVE_DELAY)
}

/** Keeps the toast open while it is pointed at or has the focus. */
export function holdToast(): void {
  if (shownToast.get()?.open) clearTimeout(timer)
}

/** Lets the time run again, from its start. */
export function releaseToast(): void {
  if (shownToast.get()?.open) closeAfter(TOAST_DURATION)
}

function closeAfter(milliseconds: number): void {
  clearTimeout(timer)
  timer = setTimeout(dismissToast, milliseconds)
}
