import { TEMPLATE_COLUMNS } from '@callwright/contract/campaigns/list-format'
import { csvRow } from '@callwright/contract/text/csv'
import { FileDown, FileSpreadsheet, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { IconButton } from '#components/IconButton.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { saveFile } from '#lib/files/save-file.ts'
import { formatCount, formatNumber } from '#lib/format.ts'
import { CheckProgressBar } from '../recipients/CheckProgressBar.tsx'
import { FileDrop } from '../recipients/FileDrop.tsx'
import type { RecipientListControl } from '../recipients/use-recipient-list.ts'
import { FormatHelp } from './FormatHelp.tsx'

type Props = Pick<RecipientListControl, 'list' | 'loadFile' | 'removeFile'>

/** Option 1: recipients from a file. */
export function CsvOption({ list, loadFile, removeFile }: Props): ReactNode {
  return (
    <section aria-labelledby="option-csv" className="flex min-w-0 flex-col gap-1.5">
      <h3 id="option-csv" className="text-sm leading-5 font-medium text-ink">
        Option 1: Upload CSV
      </h3>
      <FileState list={list} loadFile={loadFile} removeFile={removeFile} />
      <div className="mt-1.5 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <FormatHelp />
        <TemplateButton />
      </div>
    </section>
  )
}

function FileState({ list, loadFile, removeFile }: Props): ReactNode {
  if (list.state === 'checking') {
    return <CheckProgressBar fileName={list.fileName} progress={list.progress} onStop={removeFile} />
  }
  if (list.state === 'checked' && list.fileName !== null) {
    const { counts } = list.checked
    return (
      <div className="flex items-center gap-3 rounded-lg border border-line bg-canvas py-3 pr-2 pl-4">
        <FileSpreadsheet size={20} className="shrink-0 text-accent-text" />
        <div className="min-w-0 flex-1 text-sm">
          <p className="truncate font-medium text-ink" title={list.fileName}>
            {list.fileName}
          </p>
          <p role="status" className="text-muted tabular-nums">
            {formatCount(counts.total, 'row')}, {formatNumber(counts.accepted)} to call
          </p>
        </div>
        <IconButton label="Remove the file" icon={<X size={18} />} onClick={removeFile} />
      </div>
    )
  }
  return (
    <>
      {list.state === 'failed' && list.fileName !== null && (
        <Notice
          tone="danger"
          action={
            <Button variant="ghost" size="sm" onClick={removeFile}>
              Dismiss
            </Button>
          }
        >
          <span className="font-medium">{list.fileName}</span>: {list.problem}
        </Notice>
      )}
      <FileDrop onFile={loadFile} />
    </>
  )
}

/** Downloads an empty list with the columns that Callwright recognizes. */
function TemplateButton(): ReactNode {
  function download(): void {
    saveFile('call-list-template.csv', csvRow(TEMPLATE_COLUMNS), 'text/csv')
    toast({ title: 'Template Downloaded' })
  }

  return (
    <Button variant="secondary" size="sm" icon={<FileDown size={16} />} onClick={download}>
      Download CSV Template
    </Button>
  )
}
