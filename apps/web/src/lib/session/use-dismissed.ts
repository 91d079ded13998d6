import { useEffect, useState } from 'react'
import { getStoredUserId } from './stored-user.ts'

const PREFIX = 'put-away:'

export type Dismissal = { isDismissed: boolean; dismiss: () => void; restore: () => void }

/**
 * Whether this user has dismissed the panel `name` in this browser.
 * @param isRequested whether a link has opened the panel, which restores it
 */
export function useDismissed(name: string, isRequested = false): Dismissal {
  const key = `${PREFIX}${name}:${getStoredUserId() ?? ''}`
  const [isDismissed, setIsDismissed] = useState(() => !isRequested && isStored(key))
  useEffect(() => {
    if (isRequested) storeDismissal(key, false)
  }, [key, isRequested])
  const set = (next: boolean): void => {
    setIsDismissed(next)
    storeDismissal(key, next)
  }
  return { isDismissed, dismiss: () => set(true), restore: () => set(false) }
}

function storeDismissal(key: string, isDismissed: boolean): void {
  try {
    if (isDismissed) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // Storage is disabled: the choice lasts while this screen is open.
  }
}

function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
