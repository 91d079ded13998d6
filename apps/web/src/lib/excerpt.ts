/**
 * The text's beginning on one line, for a list: at most `limit` characters, with an ellipsis if it was cut off. A table
 * that renders whole strings of up to a megabyte would freeze.
 */
export function excerpt(text: string, limit = 300): string {
  const start = text.slice(0, limit).replace(/\s+/g, ' ').toWellFormed()
  return text.length > limit ? `${start}…` : start
}

/** The text's end, shortened the same way. */
export function excerptFromEnd(text: string, limit: number): string {
  const end = text.slice(-limit).replace(/\s+/g, ' ').toWellFormed()
  return text.length > limit ? `…${end}` : end
}
