import type { Deps } from '../context.ts'
import { cutPage, readCursor } from '../keyset.ts'
import { listKeptAside } from './quarantine.repo.ts'

export type KeptAsidePage = {
  rows: { id: string; conversationId: string | null; reason: string; receivedAt: number }[]
  nextCursor: string | null
}

/** Newest first. */
export async function viewKeptAside(
  { db }: Pick<Deps, 'db'>,
  { cursor, limit }: { cursor?: string | null | undefined; limit: number },
): Promise<KeptAsidePage> {
  const found = await listKeptAside(db, { before: readCursor(cursor), limit: limit + 1 })
  const { page, nextCursor } = cutPage(found, limit, (row) => ({ at: row.received_at, id: row.id }))
  const rows = page.map((row) => ({
    id: row.id,
    conversationId: row.conversation_id,
    reason: row.error ?? '',
    receivedAt: row.received_at,
  }))
  return { rows, nextCursor }
}
