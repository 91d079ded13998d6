/** What spreadsheets and databases write into empty cells. */
const NO_VALUE = /^(?:#N\/A|#REF!|#VALUE!|#NAME\?|#DIV\/0!|#NULL!|#NUM!|NULL|null|\\N)$/

/** A cell's text; '' if it has no value. */
export function cellText(cell: string | undefined): string {
  const text = (cell ?? '').trim()
  return NO_VALUE.test(text) ? '' : text
}

const YES = new Set(['yes', 'y', 'true', 't', '1', 'x'])
const NO = new Set(['no', 'n', 'false', 'f', '0', ''])

/** A flag as programs export it; null for any other value. */
export function readFlag(cell: string | undefined): boolean | null {
  const text = cellText(cell).toLowerCase()
  if (YES.has(text)) return true
  return NO.has(text) ? false : null
}
