import { useState, type ReactNode } from 'react'

/** Characters rendered at first; text may be a megabyte long. */
const INITIAL = 4000
const STEP = 40_000

/** Shows the beginning of long text, and the rest step by step. */
export function LongText({ text }: { text: string }): ReactNode {
  const [shownLength, setShownLength] = useState(INITIAL)
  if (text.length <= shownLength) return text
  return (
    <>
      {text.slice(0, shownLength).toWellFormed()}…{' '}
      <button
        type="button"
        onClick={() => setShownLength(shownLength + STEP)}
        className="rounded-sm font-medium whitespace-nowrap text-accent-text underline underline-offset-4"
      >
        Show more
      </button>
    </>
  )
}
