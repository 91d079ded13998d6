import { setImmediate as nextTurn } from 'node:timers/promises'

import type { Deps } from '../../context/context.ts'
import * as repo from './exported-rows.repo.ts'
import type { ExportedRow, ExportedTable } from './exported-tables.ts'

/** A file of the archive: text in portions, bytes that lie among the files, or bytes. */
export type ExportEntry = { name: string } & (
  | { text: AsyncIterable<string> }
  | { hash: string }
  | { bytes: Uint8Array }
)

const AT_ONCE = 100

/** One page after the other; others have their turn in between. */
export async function* pagesOf(
  { db }: Pick<Deps, 'db'>,
  exported: Pick<ExportedTable, 'table' | 'columns' | 'reads' | 'of' | 'keys'>,
  owner: string,
): AsyncGenerator<ExportedRow[]> {
  let after: ExportedRow | null = null
  do {
    const page: ExportedRow[] = await repo.readPage(db, exported, { owner, after, limit: AT_ONCE })
    if (page.length > 0) yield page
    after = page.length === AT_ONCE ? (page.at(-1) ?? null) : null
    await nextTurn()
  } while (after)
}

export async function* once(text: string): AsyncGenerator<string> {
  yield text
}
