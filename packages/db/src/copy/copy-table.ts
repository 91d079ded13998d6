import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import { DatabaseError } from '../database.ts'
import { type Progress, readProgress, saveProgress } from './copy-mark.ts'
import type { Piece } from './source-rows.ts'
import { inTransaction } from './target-session.ts'

/** So much is lost at most when a copy is killed: about a second's work. */
const BATCH_BYTES = 64 * 1024 * 1024

type Into = { into: string; beside?: string }
type Pieces = (after: Progress['lastKey']) => Iterator<Piece, void>

/**
 * Copies what is not there yet, in batches; each is there together with the mark that tells how far it came, or not at all.
 * @param into what follows `copy`: the table, with its columns
 * @param beside the same of the second table that rows have something in
 * @returns how many rows it has now
 */
export async function copyRows(
  client: pg.Client,
  { name, into, beside, pieces }: Into & { name: string; pieces: Pieces },
  onRows: (rows: number) => void,
): Promise<number> {
  let progress = await readProgress(client, name)
  if (progress.isWhole) return progress.rows
  const rest = pieces(progress.lastKey)
  try {
    while (!progress.isWhole) {
      const before = progress
      progress = await inTransaction(client, async () => {
        const after = await copyBatch(client, { into, beside, rest, progress: before }).catch((error) =>
          refused(name, error),
        )
        await saveProgress(client, name, after)
        return after
      })
      onRows(progress.rows)
    }
  } finally {
    rest.return?.()
  }
  return progress.rows
}

async function copyBatch(
  client: pg.Client,
  { into, beside, rest, progress }: Into & { rest: Iterator<Piece, void>; progress: Progress },
): Promise<Progress> {
  let { lastKey, rows, isWhole } = progress
  const others: Buffer[] = []
  function* batch(): Generator<Buffer> {
    for (let bytes = 0; bytes < BATCH_BYTES;) {
      const next = rest.next()
      if (next.done) {
        isWhole = true
        return
      }
      bytes += next.value.bytes.length
      rows += next.value.rows
      lastKey = next.value.lastKey
      if (next.value.beside) others.push(next.value.beside)
      yield next.value.bytes
    }
  }
  await pipeline(Readable.from(batch()), client.query(copyFrom(`copy ${into} from stdin`)))
  if (beside) await pipeline(Readable.from(others), client.query(copyFrom(`copy ${beside} from stdin`)))
  return { lastKey, rows, isWhole }
}

/** What PostgreSQL does not take tells where it stands, as COPY counts; the text of people is left out of it. */
function refused(name: string, error: unknown): never {
  if (!(error instanceof Error) || !('code' in error) || !/^(22|23)/.test(String(error.code))) throw error
  const column = 'where' in error ? /, column (\w+)/.exec(String(error.where))?.[1] : undefined
  throw new DatabaseError(
    `PostgreSQL does not take a row of ${name}${column === undefined ? '' : ` for its ${column}`}: ${error.message}.`,
    { cause: error },
  )
}
