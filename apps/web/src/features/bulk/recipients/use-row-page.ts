import { startTransition, useEffect, useState } from 'react'
import { ROWS_A_PAGE, type RowKind, type ShownRow } from './worker/recipient-worker-messages.ts'
import type { RecipientWorker } from './worker/recipient-worker.ts'

type Wanted = { kind: RowKind; first: number; firstRows: ShownRow[] }

/** One page of a checked list. The page before stays until the next is there; the first is there already. */
export function useRowPage(
  worker: RecipientWorker,
  { kind, first, firstRows }: Wanted,
): { rows: ShownRow[]; failed: boolean } {
  const [rows, setRows] = useState(firstRows)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let left = false
    async function load(): Promise<void> {
      const page = kind === 'all' && first === 0 ? firstRows : await worker.page({ kind, first, count: ROWS_A_PAGE })
      if (left) return
      // Drawn piece by piece, so that the page stays quick.
      startTransition(() => setRows(page))
      setFailed(false)
    }
    load().catch(() => {
      if (!left) setFailed(true)
    })
    return () => {
      left = true
    }
  }, [worker, kind, first, firstRows])
  return { rows, failed }
}
