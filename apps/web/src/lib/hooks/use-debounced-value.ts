import { useEffect, useState } from 'react'

/** Milliseconds after the last key of a search. */
export const SEARCH_PAUSE = 250

/** The value once it has not changed for this many milliseconds; the first value at once. */
export function useDebouncedValue<Value>(value: Value, milliseconds: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return debounced
}
