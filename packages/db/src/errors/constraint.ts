/** Whether a write was refused because a row with the same unique key is there already (either dialect). */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === '23505'
}

const OF_THE_ROW = /^(?:SQLITE_(?:CONSTRAINT|TOOBIG|MISMATCH)|(?:22|23|54)[0-9A-Z]{3}$)/

/** Whether a write was refused for what its row holds (either dialect), so that other rows may be taken meanwhile. */
export function isRowRefused(error: unknown): boolean {
  return OF_THE_ROW.test(codeOf(error) ?? '')
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}
