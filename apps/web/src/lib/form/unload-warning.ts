import { createStore, type ReadableStore } from '../store.ts'

const holders = new Set<unknown>()
const warning = createStore(false)

/** Whether a reload would lose something, such as an unsaved form. */
export const unloadWarning: ReadableStore<boolean> = warning

/** While the warning is on for any holder, the browser asks before it reloads or leaves the page. */
export function warnBeforeUnload(holder: unknown, isOn: boolean): void {
  if (isOn) holders.add(holder)
  else holders.delete(holder)
  // Adding the same listener again has no effect.
  if (holders.size > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
  warning.set(holders.size > 0)
}

function warn(event: Event): void {
  event.preventDefault()
}
