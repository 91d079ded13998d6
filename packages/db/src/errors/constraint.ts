/** Whether a write failed because a row with the same unique key already exists (either dialect). */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === '23505'
}

const ROW_ERROR = /^(?:SQLITE_(?:CONSTRAINT|TOOBIG|MISMATCH)|(?:22|23|54)[0-9A-Z]{3}$)/

/** Whether a write failed because of the row's values (either dialect), so that other rows can still be written. */
export function isRowRejected(error: unknown): boolean {
  return ROW_ERROR.test(codeOf(error) ?? '')
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}
