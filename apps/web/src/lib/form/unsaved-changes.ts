import { createStore, type Store } from '../store.ts'

/** A way out of the page that waits for the person's word. */
type Leave = () => void

let dirtyForms = 0
/** The way out that waits, else null. */
export const waitingLeave: Store<Leave | null> = createStore<Leave | null>(null)

/** Counts a form with unsaved text; answers how to take it off the count. */
export function holdPage(): () => void {
  dirtyForms += 1
  let held = true
  return () => {
    if (held) dirtyForms -= 1
    held = false
  }
}

/** Leaves at once where nothing would be lost; else the way out waits until `answerLeave`. */
export function leavePage(leave: Leave): void {
  if (dirtyForms === 0) return leave()
  waitingLeave.set(leave)
}

export function answerLeave(answer: 'leave' | 'stay'): void {
  const leave = waitingLeave.get()
  waitingLeave.set(null)
  if (answer === 'leave') leave?.()
}
