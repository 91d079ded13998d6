import { useState, type ReactNode } from 'react'
import { FileDown } from 'lucide-react'
import { Button } from '../../components/Button.tsx'
import { Notice } from '../../components/Notice.tsx'
import { downloadCsv } from './download.ts'
import { PREVIEW_ROWS, type CheckedList } from './list-check.ts'
import { ListRows } from './ListRows.tsx'
import { OutcomeTabs, type Kind } from './OutcomeTabs.tsx'
import { countOfRows } from './use-list-check.ts'

type Props = { fileName: string; list: CheckedList; onReset: () => void }

/** The result of a check: the counts, what was left out, the first rows, and the refused rows to take away. */
export function CheckedListView({ fileName, list, onReset }: Props): ReactNode {
  const [kind, setKind] = useState<Kind>('all')
  const { counts, notices, preview, refused } = list
  const shown = preview[kind]
  const ofKind = { ...counts, all: counts.total, 'no-number': counts.noNumber }[kind]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-base font-medium wrap-anywhere text-ink">{fileName}</p>
        <div className="flex flex-wrap gap-2">
          {refused !== null && (
            <Button
              variant="secondary"
              size="sm"
              icon={<FileDown size={16} aria-hidden="true" />}
              onClick={() => downloadCsv(refusedName(fileName), refused)}
            >
              Download refused rows
            </Button>
          )}
          <Button variant="secondary" size="sm" onClick={onReset}>
            Check another file
          </Button>
        </div>
      </div>
      {counts.accepted === 0 && <Notice tone="danger">No valid phone numbers found</Notice>}
      <OutcomeTabs counts={counts} selected={kind} onSelect={setKind} />
      {notices.length > 0 && (
        <Notice>
          <ul className="flex flex-col gap-1">
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </Notice>
      )}
      {shown.length > 0 && (
        <div className="overflow-clip rounded-md border border-line">
          <ListRows rows={shown} />
        </div>
      )}
      <p className="text-sm text-muted tabular-nums">
        {ofKind > PREVIEW_ROWS ? `The first ${PREVIEW_ROWS} of ${countOfRows(ofKind)}. ` : ''}
        Nothing was dialled and nothing was saved.
      </p>
    </div>
  )
}

function refusedName(fileName: string): string {
  return `${fileName.replace(/\.csv$/i, '')}-refused.csv`
}
