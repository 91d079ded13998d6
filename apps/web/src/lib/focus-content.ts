/** Moves the focus to the start of the page, for when the focused element is about to disappear. */
export function focusContent(): void {
  document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
}
