/** A way out of the page that waits for the person's word. */
type Leave = () => void

let dirtyForms = 0
let waiting: Leave | null = null
const listeners = new Set<() => void>()

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
  setWaiting(leave)
}

export function answerLeave(answer: 'leave' | 'stay'): void {
  const leave = waiting
  setWaiting(null)
  if (answer === 'leave') leave?.()
}

export function isLeaveWaiting(): boolean {
  return waiting !== null
}

export function subscribeLeave(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setWaiting(next: Leave | null): void {
  waiting = next
  for (const listener of listeners) listener()
}
