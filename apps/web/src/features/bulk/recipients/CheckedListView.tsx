import { FileDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { Pager } from '#components/table/Pager.tsx'
import { Switch } from '#components/form/Switch.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { excerpt } from '#lib/excerpt.ts'
import { saveBlob } from '#lib/files/save-file.ts'
import { safeFileName } from '#lib/files/safe-file-name.ts'
import { formatCount } from '#lib/format.ts'
import { ListNotices } from './ListNotices.tsx'
import { ListRows } from './ListRows.tsx'
import { ROWS_PER_PAGE, type CheckedList, type ListChoice, type RowKind } from './worker/recipient-worker-messages.ts'
import type { RecipientWorker } from './worker/open-list-worker.ts'
import { countByKind, OutcomeTiles } from './OutcomeTiles.tsx'
import { useRowPage } from './use-row-page.ts'

type Props = {
  fileName: string | null
  checked: CheckedList
  worker: RecipientWorker
  includeOptedOut: boolean
  onChoose: (choice: ListChoice) => void
}

/** The result of a check: counts, notices, paginated rows, and the refused rows as a download. */
export function CheckedListView(props: Props): ReactNode {
  const { fileName, checked, worker, includeOptedOut, onChoose } = props
  const [view, setView] = useState<{ kind: RowKind; first: number }>({ kind: 'all', first: 0 })
  const { counts, optOutColumns } = checked
  const kindCount = countByKind(counts, view.kind)
  const first = view.first < kindCount ? view.first : 0
  const { rows, hasFailed } = useRowPage(worker, { kind: view.kind, first, firstRows: checked.firstRows })
  const last = Math.min(first + ROWS_PER_PAGE, kindCount)

  function createPageHandler(index: number): () => void {
    return () => setView({ kind: view.kind, first: index })
  }

  return (
    <div className="flex flex-col gap-4">
      {fileName !== null && counts.accepted === 0 && <Notice tone="danger">No valid phone numbers found</Notice>}
      <ListNotices checked={checked} />
      <OutcomeTiles checked={checked} selected={view.kind} onSelect={(kind) => setView({ kind, first: 0 })} />
      {optOutColumns.length > 0 && (
        <Switch
          label="Also call people who opted out in this list"
          hint={describeOptOut(checked)}
          checked={includeOptedOut}
          onChange={(isOn) => onChoose({ includeOptedOut: isOn })}
        />
      )}
      {hasFailed && <Notice tone="danger">The rows could not be loaded. Please choose the file again.</Notice>}
      {kindCount > 0 && !hasFailed && (
        <div className="overflow-clip rounded-md border border-line">
          <ListRows rows={rows} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {counts.accepted < counts.total && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <DownloadRefusedButton fileName={fileName} worker={worker} />
            <p className="text-sm text-muted">Refused rows are not saved with the campaign.</p>
          </div>
        )}
        {kindCount > ROWS_PER_PAGE && (
          <div className="ml-auto min-w-64 max-md:w-full">
            <Pager
              label="Rows"
              first={first + 1}
              last={last}
              total={kindCount}
              onPrevious={first > 0 ? createPageHandler(first - ROWS_PER_PAGE) : null}
              onNext={last < kindCount ? createPageHandler(first + ROWS_PER_PAGE) : null}
            />
          </div>
        )}
      </div>
    </div>
  )
}

function describeOptOut({ counts, optOutColumns, choice }: CheckedList): string {
  const names = optOutColumns.map((column) => `“${excerpt(column, COLUMN_MAX_LENGTH)}”`).join(', ')
  const columns = `${optOutColumns.length === 1 ? 'the column' : 'the columns'} ${names}`
  if (choice.includeOptedOut) return `People are called regardless of ${columns}.`
  return `${formatCount(counts.optedOut, 'row')} left out because of ${columns}.`
}

const COLUMN_MAX_LENGTH = 40

function DownloadRefusedButton({ fileName, worker }: { fileName: string | null; worker: RecipientWorker }): ReactNode {
  const [busy, setBusy] = useState(false)

  async function download(): Promise<void> {
    setBusy(true)
    try {
      const name = safeFileName((fileName ?? 'numbers').replace(/\.csv$/i, ''), 'list')
      saveBlob(`${name}-refused.csv`, await worker.exportRefused())
    } catch {
      const description = 'The file of refused rows could not be created. Please try again.'
      toast({ title: 'Download failed', description, tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="secondary" size="sm" busy={busy} icon={<FileDown size={16} />} onClick={() => void download()}>
      Download refused rows
    </Button>
  )
}
