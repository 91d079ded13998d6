/** One line of an RFC 4180 CSV, including its line ending. Every exported CSV consists of these lines. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => quoteCell(escapeFormula(cell))).join(',')}\r\n`
}

/**
 * A cell that starts like a formula gets a leading apostrophe, so that spreadsheets treat it as text. They read
 * full-width signs as ASCII signs.
 */
function escapeFormula(text: string): string {
  return /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text
}

/** Semicolons and tabs too: in many locales spreadsheets split cells at them. */
function quoteCell(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
