import type { Deps } from '../../context/context.ts'
import { takePage, readCursor } from '../../paging/keyset.ts'
import { listDeadLetters } from './dead-letters.repo.ts'

export type DeadLetterPage = {
  rows: { id: string; conversationId: string | null; reason: string; receivedAt: number }[]
  nextCursor: string | null
}

/** Newest first. */
export async function viewDeadLetters(
  { db }: Pick<Deps, 'db'>,
  { cursor, limit }: { cursor?: string | null | undefined; limit: number },
): Promise<DeadLetterPage> {
  const letters = await listDeadLetters(db, { before: readCursor(cursor), limit: limit + 1 })
  const { page, nextCursor } = takePage(letters, limit, (row) => ({ at: row.receivedAt, id: row.id }))
  const rows = page.map((row) => ({
    id: row.id,
    conversationId: row.conversationId,
    reason: row.error ?? '',
    receivedAt: row.receivedAt,
  }))
  return { rows, nextCursor }
}
