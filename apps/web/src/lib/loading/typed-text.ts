import { restoreAfterReload } from './reload-state.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Typed = { path: string; fields: { key: string; value: string }[] }

/** Files cannot be stored; ticks have no text. */
const NOT_TEXT = new Set(['password', 'file', 'checkbox', 'radio', 'hidden', 'submit', 'button'])
const PAUSE_MS = 800
/** How long a field that is not there yet, as behind "Edit", is waited for. */
const WAIT_MS = 10 * 60_000

const typed = new Set<Field>()
let lastInputAt = 0

/** Resolves once nothing has been typed for a moment. */
export async function typingPause(): Promise<void> {
  for (;;) {
    const left = lastInputAt + PAUSE_MS - Date.now()
    if (left <= 0) return
    await new Promise((resolve) => setTimeout(resolve, left))
  }
}

/** Restores text typed before the app's own reload, and from now on saves what is typed for the next one. */
export function keepTypedText(): void {
  document.addEventListener('input', ({ target }) => {
    lastInputAt = Date.now()
    if (isField(target) && isKept(target)) typed.add(target)
  })
  const kept = readTyped(restoreAfterReload('typed', collect))
  if (kept && kept.path === location.pathname) putBack(kept.fields)
}

function isField(target: unknown): target is Field {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  )
}

/**
 * Passwords and codes are never stored. A password that is shown is a text like any other, hence its mark; a code is
 * told by what it says to password managers.
 */
export function isKept(field: Pick<Field, 'type' | 'dataset' | 'autocomplete'>): boolean {
  if (NOT_TEXT.has(field.type) || field.dataset['secret'] !== undefined) return false
  return field.autocomplete !== 'one-time-code'
}

function collect(): Typed {
  const fields = [...typed].filter((field) => field.isConnected && isKept(field))
  return { path: location.pathname, fields: fields.map((field) => ({ key: keyOf(field), value: field.value })) }
}

/** Which field it is, in words that the next version of the page most likely has too. */
function keyOf(field: Field): string {
  const label = field.name || field.getAttribute('aria-label') || field.labels?.[0]?.textContent || ''
  return `${field.tagName} ${label}`
}

function readTyped(kept: unknown): Typed | null {
  if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('fields' in kept)) return null
  const { path, fields } = kept
  if (typeof path !== 'string' || !Array.isArray(fields)) return null
  const whole = (fields as unknown[]).filter(
    (field): field is Typed['fields'][number] =>
      typeof field === 'object' &&
      field !== null &&
      'key' in field &&
      'value' in field &&
      typeof field.value === 'string',
  )
  return { path, fields: whole }
}

/** Each value goes into its field once, as soon as there is one; after that the field is the person's again. */
function putBack(fields: Typed['fields']): void {
  const { pathname } = location
  const waiting = new Map(fields.map(({ key, value }) => [key, value]))
  const look = (): void => {
    if (location.pathname !== pathname || waiting.size === 0) return stop()
    for (const field of document.querySelectorAll<Field>('input, textarea, select')) {
      const key = keyOf(field)
      const value = waiting.get(key)
      if (value === undefined || !isKept(field)) continue
      waiting.delete(key)
      if (field.value !== value) fill(field, value)
    }
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(stop, WAIT_MS)
  function stop(): void {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document, { childList: true, subtree: true })
  look()
}

/** As if it was typed: React hears of a value only where the field's own setter was used, and of an event. */
function fill(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
