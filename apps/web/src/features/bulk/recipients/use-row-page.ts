import { startTransition, useEffect, useState } from 'react'
import { ROWS_PER_PAGE, type RowKind, type RowPreview } from './worker/recipient-worker-messages.ts'
import type { RecipientWorker } from './worker/open-list-worker.ts'

type PageOptions = { kind: RowKind; first: number; firstRows: RowPreview[] }

/** A page of a checked list. The previous page stays until the next one is loaded; `firstRows` is the first page. */
export function useRowPage(
  worker: RecipientWorker,
  { kind, first, firstRows }: PageOptions,
): { rows: RowPreview[]; hasFailed: boolean } {
  const [rows, setRows] = useState(firstRows)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isStale = false
    async function load(): Promise<void> {
      const page =
        kind === 'all' && first === 0 ? firstRows : await worker.getPage({ kind, first, count: ROWS_PER_PAGE })
      if (isStale) return
      // A transition keeps the page responsive.
      startTransition(() => setRows(page))
      setHasFailed(false)
    }
    load().catch(() => {
      if (!isStale) setHasFailed(true)
    })
    return () => {
      isStale = true
    }
  }, [worker, kind, first, firstRows])
  return { rows, hasFailed }
}
