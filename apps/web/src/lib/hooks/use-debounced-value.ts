import { useEffect, useState } from 'react'

/** Milliseconds without typing before a search runs. */
export const SEARCH_DEBOUNCE_MS = 250

/** The value once it has not changed for this many milliseconds; the first value is returned at once. */
export function useDebouncedValue<Value>(value: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return debounced
}
