import { useState } from 'react'
import { storedUserId } from './stored-user.ts'

const PREFIX = 'put-away:'

/**
 * Whether this user has put something away in this browser for good; `name` says what.
 * @returns where it is, and the way to put it there
 */
export function usePutAway(name: string): [isAway: boolean, putAway: () => void] {
  const key = `${PREFIX}${name}:${storedUserId() ?? ''}`
  const [isAway, setIsAway] = useState(() => isStored(key))
  function putAway(): void {
    setIsAway(true)
    try {
      localStorage.setItem(key, '1')
    } catch {
      // Storage is switched off: it is away for as long as this screen is open.
    }
  }
  return [isAway, putAway]
}

function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
