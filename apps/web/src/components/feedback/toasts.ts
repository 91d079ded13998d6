export type ToastTone = 'default' | 'danger'
export type ToastAction = { label: string; onSelect: () => void }
export type Toast = { title: string; description?: string; tone?: ToastTone; action?: ToastAction }
export type ShownToast = Toast & { id: number; open: boolean }

/** Milliseconds a toast is open by itself, and that a closed one is kept before it is forgotten. */
export const TOAST_DURATION = 5000
export const TOAST_REMOVE_DELAY = 1_000_000

let current: ShownToast | null = null
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Shows a message; there is at most one at a time and the newest replaces the one before. Works outside React too. */
export function toast(message: Toast): void {
  lastId += 1
  show({ ...message, id: lastId, open: true })
  closeAfter(TOAST_DURATION)
}

/** Closes what is shown. */
export function dismissToast(): void {
  if (!current?.open) return
  const { id } = current
  show({ ...current, open: false })
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (current?.id === id) show(null)
  }, TOAST_REMOVE_DELAY)
}

/** Keeps the toast open while it is pointed at or has the focus. */
export function holdToast(): void {
  if (current?.open) clearTimeout(timer)
}

/** Lets the time run again, from its start. */
export function releaseToast(): void {
  if (current?.open) closeAfter(TOAST_DURATION)
}

export function currentToast(): ShownToast | null {
  return current
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: ShownToast | null): void {
  current = next
  for (const listener of listeners) listener()
}

function closeAfter(milliseconds: number): void {
  clearTimeout(timer)
  timer = setTimeout(dismissToast, milliseconds)
}
