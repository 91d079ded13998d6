import { useState, type ReactNode } from 'react'

/** So many characters are laid out at once; a text may be a megabyte long. */
const FIRST = 4000
const STEP = 40_000

/** A text with its beginning shown, and the rest piece by piece. */
export function LongText({ text }: { text: string }): ReactNode {
  const [shown, setShown] = useState(FIRST)
  if (text.length <= shown) return text
  return (
    <>
      {text.slice(0, shown).toWellFormed()}…{' '}
      <button
        type="button"
        onClick={() => setShown(shown + STEP)}
        className="rounded-sm font-medium whitespace-nowrap text-accent-text underline underline-offset-4"
      >
        Show more
      </button>
    </>
  )
}
