/** A word that was cut off. A longer one stays cut: without it, little would be left of the text. */
const CUT_END = /\s+\S{0,20}$/
const CUT_START = /^\S{0,20}\s+/

/**
 * The text's beginning on one line, for a list: at most `limit` characters, cut between words, with an ellipsis if it
 * was cut off. A table that renders whole strings of up to a megabyte would freeze.
 */
export function excerpt(text: string, limit = 300): string {
  if (text.length <= limit) return toOneLine(text)
  // One more character shows whether a word ends at the limit.
  const start = text.slice(0, limit + 1).replace(CUT_END, '')
  return `${toOneLine(start.slice(0, limit)).replace(/\.+$/, '')}…`
}

/** The text's end, shortened the same way. */
export function excerptFromEnd(text: string, limit: number): string {
  if (text.length <= limit) return toOneLine(text)
  const end = text.slice(-limit - 1).replace(CUT_START, '')
  return `…${toOneLine(end.slice(-limit))}`
}

/** The text's first characters, cut at exactly `limit`, with an ellipsis if it was cut off. */
export function cutAt(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit).toWellFormed()}…`
}

function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').toWellFormed()
}
