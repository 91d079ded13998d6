/**
 * Who signed in last in this browser. A convenience that spares a request and is never trusted: the cookie decides.
 * Where storage is switched off the page keeps it in memory.
 */
export type StoredUser = { id: string; email: string }

const ID_KEY = 'userId'
const EMAIL_KEY = 'userEmail'
let inMemory: StoredUser | null = null

export function storedUserId(): string | null {
  try {
    return localStorage.getItem(ID_KEY)
  } catch {
    return inMemory?.id ?? null
  }
}

export function rememberUser(user: StoredUser): void {
  inMemory = user
  try {
    localStorage.setItem(ID_KEY, user.id)
    localStorage.setItem(EMAIL_KEY, user.email)
  } catch {
    // Memory has it.
  }
}

export function forgetUser(): void {
  inMemory = null
  try {
    localStorage.removeItem(ID_KEY)
    localStorage.removeItem(EMAIL_KEY)
  } catch {
    // Memory had it.
  }
}

/**
 * Calls back when another tab of this browser signs out, or signs in as somebody else: the cookie is theirs from then
 * on, and nothing of this user may be shown or sent with it.
 */
export function onUserChangedElsewhere(changed: { signedOut: () => void; signedInAsOther: () => void }): () => void {
  function heard(event: StorageEvent): void {
    // Without a key the whole storage was cleared.
    if (event.key !== null && event.key !== ID_KEY) return
    if (event.key === null || event.newValue === null) changed.signedOut()
    else if (event.oldValue !== null && event.newValue !== event.oldValue) changed.signedInAsOther()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
