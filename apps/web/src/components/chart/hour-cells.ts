/** A row of a chart of hours: a weekday or a day, with its calls in 24 cells, or in fewer of several hours each. */
export type HourRow = { label: string; name: string; cells: readonly number[] }

export const HOUR_CHART_MARGIN = { top: 2, right: 2, bottom: 22, left: 54 }
/** Hours are grouped if a cell would be narrower than this, because a number would not fit. */
const CELL_MIN_WIDTH = 24
const HOURS_PER_GROUP = 3

/** Rows of 24 hours in cells that are wide enough for a number. */
export function fitHours<Row extends HourRow>(rows: readonly Row[], width: number): Row[] {
  const innerWidth = width - HOUR_CHART_MARGIN.left - HOUR_CHART_MARGIN.right
  const size = innerWidth / 24 >= CELL_MIN_WIDTH ? 1 : HOURS_PER_GROUP
  return rows.map((row) => ({ ...row, cells: groupHours(row.cells, size) }))
}

function groupHours(hours: readonly number[], size: number): number[] {
  const groups: number[] = []
  for (let start = 0; start < hours.length; start += size) {
    groups.push(hours.slice(start, start + size).reduce((sum, calls) => sum + calls, 0))
  }
  return groups
}

/** Formats an hour as `9 AM`, for example. */
export function hourLabel(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}

/** Formats a cell's time as `Monday, 9 AM to 10 AM`, for example. */
export function timeLabel({ name, cells }: HourRow, cell: number): string {
  const size = 24 / cells.length
  return `${name}, ${hourLabel(cell * size)} to ${hourLabel((cell + 1) * size)}`
}

/** Returns n if every n-th axis label fits: each tick has `width` pixels, and a label needs `labelWidth`. */
export function labelStep(width: number, labelWidth: number): number {
  return width <= 0 ? 1 : Math.max(1, Math.ceil(labelWidth / width))
}
