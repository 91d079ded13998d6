/** What had the focus is about to go: who moves by keyboard or listens goes on where the page begins. */
export function focusContent(): void {
  document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
}
