/**
 * A cell that a spreadsheet takes as text: one that starts like a formula gets an apostrophe in front. Every CSV that
 * leaves the product goes through this.
 */
export function safeCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

/** One line of a CSV by RFC 4180, its end included; every cell is safe in a spreadsheet. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(safeCell(cell))).join(',')}\r\n`
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
