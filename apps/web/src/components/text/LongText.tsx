import { useState, type ReactNode } from 'react'

/** Characters rendered at first; text may be a megabyte long. */
const INITIAL_LENGTH = 4000
const STEP_LENGTH = 40_000

/** Shows the beginning of long text, and the rest step by step. */
export function LongText({ text }: { text: string }): ReactNode {
  const [shownLength, setShownLength] = useState(INITIAL_LENGTH)
  if (text.length <= shownLength) return text
  return (
    <>
      {text.slice(0, shownLength).toWellFormed()}…{' '}
      <button
        type="button"
        onClick={() => setShownLength(shownLength + STEP_LENGTH)}
        className="rounded-sm font-medium whitespace-nowrap text-accent-text underline underline-offset-4"
      >
        Show more
      </button>
    </>
  )
}
