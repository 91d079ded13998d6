/** One line of a CSV by RFC 4180, its end included. Every CSV that leaves the product is made of these. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(safeCell(cell))).join(',')}\r\n`
}

/**
 * A cell that starts like a formula gets an apostrophe in front, so that a spreadsheet takes it as text. Spreadsheets
 * read full-width signs as the plain ones.
 */
function safeCell(text: string): string {
  return /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text
}

/** Semicolons and tabs too: in many countries a spreadsheet splits cells at them. */
function quoted(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
