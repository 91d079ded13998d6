/**
 * The last user signed in on this browser. It only saves a request and is never trusted: the cookie decides.
 * If storage is disabled, the page keeps it in memory.
 */
export type StoredUser = { id: string; email: string }

const ID_KEY = 'userId'
const EMAIL_KEY = 'userEmail'
let inMemory: StoredUser | null = null

export function getStoredUserId(): string | null {
  try {
    return localStorage.getItem(ID_KEY)
  } catch {
    return inMemory?.id ?? null
  }
}

export function storeUser(user: StoredUser): void {
  inMemory = user
  try {
    localStorage.setItem(ID_KEY, user.id)
    localStorage.setItem(EMAIL_KEY, user.email)
  } catch {
    // Storage is disabled: only the copy in memory is set.
  }
}

export function clearStoredUser(): void {
  inMemory = null
  try {
    localStorage.removeItem(ID_KEY)
    localStorage.removeItem(EMAIL_KEY)
  } catch {
    // Storage is disabled: only the copy in memory existed.
  }
}

/**
 * Calls back when another tab of this browser signs out, or signs in as a different user. The cookie then belongs to
 * that user, so this page must not show or send anything from the old one.
 */
export function onUserChangedElsewhere(handlers: { signedOut: () => void; signedInAsOther: () => void }): () => void {
  function handleStorage(event: StorageEvent): void {
    // A null key means that the whole storage was cleared.
    if (event.key !== null && event.key !== ID_KEY) return
    if (event.key === null || event.newValue === null) handlers.signedOut()
    else if (event.oldValue !== null && event.newValue !== event.oldValue) handlers.signedInAsOther()
  }
  window.addEventListener('storage', handleStorage)
  return () => window.removeEventListener('storage', handleStorage)
}
