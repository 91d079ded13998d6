import { DatabaseError } from '../database.ts'

/** A corrupt database, or a file that is not a database. */
const DAMAGE_CODE = /^SQLITE_(CORRUPT|NOTADB)/

/** @returns a `DatabaseError` that names the file if SQLite found it damaged; otherwise, the error unchanged */
export function describeDamage(
  error: unknown,
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres' },
): unknown {
  if (database.kind !== 'sqlite' || !isDamage(error)) return error
  const message = `The database ${database.file} is damaged: restore a backup with "callwright restore FILE --force".`
  return new DatabaseError(message, { cause: error })
}

function isDamage(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && DAMAGE_CODE.test(current.code)) return true
  }
  return false
}
