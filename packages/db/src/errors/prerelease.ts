import { DatabaseError } from '../database.ts'

const BASELINE = '0001-baseline'

export const PRERELEASE_MESSAGE =
  'This database was made before the first release of Callwright and cannot be upgraded: move it away and start with an empty one.'

/** Whether these are migrations from a database that predates the baseline. */
export function isPrerelease(migrations: readonly string[]): boolean {
  return migrations.length > 0 && !migrations.includes(BASELINE)
}

/** @throws DatabaseError */
export function refusePrerelease(migrations: readonly string[]): void {
  if (isPrerelease(migrations)) throw new DatabaseError(PRERELEASE_MESSAGE)
}
