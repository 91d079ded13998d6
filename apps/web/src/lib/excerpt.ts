/**
 * The beginning of a text on one line, for a list: at most `most` characters and an ellipsis where it was cut. A text may be
 * a megabyte long, and a table that holds it whole freezes.
 */
export function excerpt(text: string, most = 300): string {
  const start = text.slice(0, most).replace(/\s+/g, ' ').toWellFormed()
  return text.length > most ? `${start}…` : start
}

/** The end of a text, likewise. */
export function excerptOfEnd(text: string, most: number): string {
  const end = text.slice(-most).replace(/\s+/g, ' ').toWellFormed()
  return text.length > most ? `…${end}` : end
}
