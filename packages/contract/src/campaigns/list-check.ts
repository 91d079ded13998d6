import { LIST_LIMITS } from './list-format.ts'

/** A row of a list, with the line of the file or text on which it starts. */
export type SheetRow = { line: number; cells: readonly string[] }

/**
 * Checks the size of a list row by row, so that reading can stop early. Pass the header first and skip blank rows.
 * @param extraRows rows that do not count, because they may turn out to be above the header
 * @returns an error message once the list is too large, else null
 */
export function createListCheck(extraRows = 0): (row: SheetRow) => string | null {
  let [rows, totalCells] = [-1, 0]
  return ({ line, cells }) => {
    rows += 1
    totalCells += cells.length
    const { columns } = LIST_LIMITS
    const rowLabel = rows === 0 ? 'The first row' : `Row ${line}`
    if (rows > LIST_LIMITS.rows + extraRows) {
      return `The list has more than 50,000 rows (row ${line} is one too many). Please split it.`
    }
    if (cells.length > columns) return `${rowLabel} has ${cells.length} columns; at most ${columns} are allowed.`
    if (totalCells > LIST_LIMITS.cells) {
      return `The list has more than 850,000 cells (row ${line} is one too many). Please remove columns or split it.`
    }
    return cells.some(isLong) ? `Row ${line} has a cell of more than 10 kB.` : null
  }
}

export function countRows(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`
}

/** Counting bytes is slow, so only cells that may be too long are counted. */
function isLong(cell: string): boolean {
  if (cell.length * 3 <= LIST_LIMITS.cellBytes) return false
  return new TextEncoder().encode(cell).length > LIST_LIMITS.cellBytes
}
