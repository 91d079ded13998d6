import type { ExplainedList, ExplainedRow, RowOutcome } from '@callwright/contract/recipients'

/** What the screen shows of a checked list: all the counts, and the first rows of each kind. */
export type CheckedList = Pick<ExplainedList, 'counts' | 'notices'> & {
  preview: Record<RowOutcome | 'all', ExplainedRow[]>
  /** The refused rows as CSV text; null where there are none. */
  refused: string | null
}

/** What the worker tells while and after it checks a file. */
export type CheckMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'problem'; problem: string }
  | { kind: 'checked'; list: CheckedList }

export const PREVIEW_ROWS = 50

export function previewOf(rows: readonly ExplainedRow[]): CheckedList['preview'] {
  const preview: CheckedList['preview'] = { all: [], accepted: [], duplicate: [], 'no-number': [], invalid: [] }
  for (const row of rows) {
    for (const kind of ['all', row.outcome] as const) {
      if (preview[kind].length < PREVIEW_ROWS) preview[kind].push(row)
    }
  }
  return preview
}
