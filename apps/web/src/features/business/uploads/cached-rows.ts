/** A page of a list from the server. */
export type ListPage<Row extends { id: string }> = { rows: Row[]; nextCursor: string | null; total: number }

/** Appends a row, unless it is already in the list. */
export function withAppendedRow<Row extends { id: string }>(page: ListPage<Row>, row: Row): ListPage<Row> {
  if (page.rows.some(({ id }) => id === row.id)) return page
  return { ...page, rows: [...page.rows, row], total: page.total + 1 }
}

export function withoutRow<Row extends { id: string }>(page: ListPage<Row>, id: string): ListPage<Row> {
  const rows = page.rows.filter((row) => row.id !== id)
  return { ...page, rows, total: page.total - (page.rows.length - rows.length) }
}

/** Restores a removed row at its old position, and keeps all other changes. */
export function withRestoredRow<Row extends { id: string }>(
  page: ListPage<Row>,
  { row, index }: { row: Row; index: number },
): ListPage<Row> {
  if (page.rows.some(({ id }) => id === row.id)) return page
  return { ...page, rows: page.rows.toSpliced(index, 0, row), total: page.total + 1 }
}

/** Replaces a pending row with the saved one. */
export function withSavedRow<Row extends { id: string }>(page: ListPage<Row>, id: string, saved: Row): ListPage<Row> {
  if (page.rows.some((row) => row.id === saved.id)) return withoutRow(page, id)
  return { ...page, rows: page.rows.map((row) => (row.id === id ? saved : row)) }
}
