import { DatabaseError } from '../database.ts'

/** A corrupt database, or a file that is not a database. */
const DAMAGE = /^SQLITE_(CORRUPT|NOTADB)/

/** @returns a message that names the file if SQLite found it damaged, else the error unchanged */
export function describeDamage(
  error: unknown,
  database: { kind: 'sqlite'; file: string } | { kind: 'postgres' },
): unknown {
  if (database.kind !== 'sqlite' || !isDamage(error)) return error
  const message = `The database ${database.file} is damaged: restore a backup with "callwright restore FILE --force".`
  return new DatabaseError(message, { cause: error })
}

function isDamage(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && DAMAGE.test(at.code)) return true
  }
  return false
}
