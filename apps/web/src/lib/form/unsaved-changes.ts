import { createStore, type Store } from '../store.ts'

/** A navigation away from the page. */
type Navigation = () => void

let dirtyForms = 0
/** The navigation that waits for the user's answer, else null. */
export const pendingNavigation: Store<Navigation | null> = createStore<Navigation | null>(null)

/** Registers a form with unsaved text and returns a function that unregisters it. */
export function registerUnsavedForm(): () => void {
  dirtyForms += 1
  let isRegistered = true
  return () => {
    if (isRegistered) dirtyForms -= 1
    isRegistered = false
  }
}

/** Leaves at once if nothing would be lost; otherwise the navigation waits for `resolvePendingNavigation`. */
export function confirmAndLeave(leave: Navigation): void {
  if (dirtyForms === 0) return leave()
  pendingNavigation.set(leave)
}

export function resolvePendingNavigation(answer: 'leave' | 'stay'): void {
  const leave = pendingNavigation.get()
  pendingNavigation.set(null)
  if (answer === 'leave') leave?.()
}
