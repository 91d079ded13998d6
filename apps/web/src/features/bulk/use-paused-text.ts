import { useEffect, useState } from 'react'

const PAUSE = 250

/** What was typed, once the typing has paused. */
export function usePausedText(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused.trim()
}
