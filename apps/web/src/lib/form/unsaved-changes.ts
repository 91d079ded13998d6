let dirtyForms = 0

/** Registers a form with unsaved text and returns a function that unregisters it. */
export function registerUnsavedForm(): () => void {
  dirtyForms += 1
  let isRegistered = true
  return () => {
    if (isRegistered) dirtyForms -= 1
    isRegistered = false
  }
}

/** Whether leaving the page would lose something. */
export function hasUnsavedForms(): boolean {
  return dirtyForms > 0
}
