import { useEffect, useState } from 'react'
import type { RowKind, ShownRow } from './list-desk-messages.ts'
import type { ListDesk } from './list-desk.ts'

export const ROWS_A_PAGE = 25

type Wanted = { kind: RowKind; first: number }

/** One page of a checked list; null while it is on the way. The page before stays until the next is there. */
export function useRowPage(desk: ListDesk, { kind, first }: Wanted): { rows: ShownRow[] | null; failed: boolean } {
  const [rows, setRows] = useState<ShownRow[] | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let left = false
    desk.page({ kind, first, count: ROWS_A_PAGE }).then(
      (page) => {
        if (left) return
        setRows(page)
        setFailed(false)
      },
      () => !left && setFailed(true),
    )
    return () => {
      left = true
    }
  }, [desk, kind, first])
  return { rows, failed }
}
