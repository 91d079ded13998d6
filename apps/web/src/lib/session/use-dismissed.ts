import { useEffect, useState } from 'react'
import { storedUserId } from './stored-user.ts'

const PREFIX = 'put-away:'

export type PutAway = { isAway: boolean; putAway: () => void; bringBack: () => void }

/**
 * Whether this user has put something away in this browser for good; `name` says what.
 * @param isAskedFor somebody has come for just that: it is brought back
 */
export function usePutAway(name: string, isAskedFor = false): PutAway {
  const key = `${PREFIX}${name}:${storedUserId() ?? ''}`
  const [isAway, setIsAway] = useState(() => !isAskedFor && isStored(key))
  useEffect(() => {
    if (isAskedFor) store(key, false)
  }, [key, isAskedFor])
  const move = (away: boolean): void => {
    setIsAway(away)
    store(key, away)
  }
  return { isAway, putAway: () => move(true), bringBack: () => move(false) }
}

function store(key: string, isAway: boolean): void {
  try {
    if (isAway) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // Storage is switched off: it is where it is for as long as this screen is open.
  }
}

function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
