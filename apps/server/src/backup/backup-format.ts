import { z } from '@callwright/contract/input/zod'

// A backup is a tar archive: a description, the database, the key and the files, then the SHA-256 of each of these (for
// `sha256sum -c`), and last the SHA-256 of every byte before its own entry.

export const FORMAT = 1

export const MANIFEST_NAME = 'callwright-backup.json'
export const DATABASE = 'database/callwright.db'
export const SECRET_KEY = 'secret.key'
export const SUMS_NAME = 'SHA256SUMS'
export const CHECKSUM = 'CHECKSUM'

/** `everything` and `database` include a database; `files` is a backup of a PostgreSQL installation. */
const CONTENTS = ['everything', 'database', 'files'] as const

export const manifestSchema = z.object({
  format: z.number().int().min(1),
  /** the version of Callwright that made the backup */
  version: z.string(),
  /** ISO 8601, UTC */
  madeAt: z.iso.datetime(),
  contents: z.enum(CONTENTS),
  /** names of the database's migrations, in order */
  migrations: z.array(z.string()),
})
export type BackupManifest = z.infer<typeof manifestSchema>

/** A blob's path in the archive, the same as in the data directory. */
export function blobName(hash: string): string {
  return `files/${hash.slice(0, 2)}/${hash}`
}

/** Only these names may be in an archive, so that no entry escapes the target folder. */
export function isArchiveName(name: string): boolean {
  if ([MANIFEST_NAME, DATABASE, SECRET_KEY, SUMS_NAME, CHECKSUM].includes(name)) return true
  const hash = name.slice(-64)
  return /^[0-9a-f]{64}$/.test(hash) && name === blobName(hash)
}

/** @returns null if the text is not JSON */
export function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A problem with a backup; the message is written for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}
