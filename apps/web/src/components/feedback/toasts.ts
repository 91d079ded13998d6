import { failureMessage } from '#lib/api/failure.ts'
import { createStore, type Store } from '#lib/store.ts'

export type ToastTone = 'default' | 'danger'
export type ToastAction = { label: string; onSelect: () => void }
export type Toast = {
  title: string
  description?: string
  tone?: ToastTone
  action?: ToastAction
  /** Not about what the user just did: dropped while another toast still offers an action. */
  isNews?: boolean
}
export type ShownToast = Toast & { id: number; open: boolean }

/** Milliseconds before a toast closes automatically, and before a closed one is removed. */
export const TOAST_DURATION_MS = 5000
export const TOAST_REMOVAL_DELAY_MS = 1_000_000

/** The newest toast; kept after it closes, until it is removed. */
export const shownToast: Store<ShownToast | null> = createStore<ShownToast | null>(null)
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a message, replacing the previous one. Also works outside React. */
export function toast(message: Toast): void {
  const shown = shownToast.get()
  if (message.isNews && shown?.open && shown.action && !shown.isNews) return
  lastId += 1
  shownToast.set({ ...message, id: lastId, open: true })
  closeAfter(TOAST_DURATION_MS)
}

/** @param fallback the description when the server sends no message */
export function toastFailure(title: string, error: unknown, fallback: string): void {
  toast({ title, description: failureMessage(error, fallback), tone: 'danger' })
}

/** Closes the current toast. */
export function dismissToast(): void {
  const current = shownToast.get()
  if (!current?.open) return
  shownToast.set({ ...current, open: false })
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (shownToast.get()?.id === current.id) shownToast.set(null)
  }, TOAST_REMOVAL_DELAY_MS)
}

/** Keeps the toast open while it is hovered or focused. */
export function pauseToastTimer(): void {
  if (shownToast.get()?.open) clearTimeout(timer)
}

/** Restarts the timer that closes the toast. */
export function restartToastTimer(): void {
  if (shownToast.get()?.open) closeAfter(TOAST_DURATION_MS)
}

function closeAfter(milliseconds: number): void {
  clearTimeout(timer)
  timer = setTimeout(dismissToast, milliseconds)
}
