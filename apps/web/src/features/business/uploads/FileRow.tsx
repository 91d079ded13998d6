import { Trash2, FileImage, FileSpreadsheet, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#components/IconButton.tsx'
import { FILE_TEXT_STATES, type BusinessFile } from './file-states.ts'

type Props = {
  file: BusinessFile
  /** Shown next to the name. */
  tag?: ReactNode
  /** The label of the file type. */
  type?: string
  actions?: ReactNode
  /** Undefined where files cannot be removed. */
  onRemove?: () => void
}

/** An uploaded file; its name is the download link. */
export function FileRow({ file, tag, type = file.type, actions, onRemove }: Props): ReactNode {
  const state = file.text && FILE_TEXT_STATES[file.text]
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-md bg-sunken text-muted"
      >
        <FileIcon file={file} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <a
            href={file.url}
            download={file.name}
            dir="auto"
            title={file.name}
            className="truncate rounded-sm text-sm font-medium text-ink underline-offset-4 hover:underline"
          >
            {file.name}
          </a>
          {tag}
        </p>
        <p className="truncate text-sm text-muted tabular-nums">
          {type} · {file.size}
          {state && (
            <>
              {' · '}
              <span title={state.explanation} className={file.text === 'failed' ? 'text-red' : undefined}>
                {state.label}
              </span>
            </>
          )}
        </p>
      </div>
      {(actions || onRemove) && (
        <div className="flex shrink-0 items-center gap-0.5">
          {actions}
          {onRemove && (
            <IconButton label={`Remove ${file.name}`} icon={<Trash2 size={16} />} tone="danger" onClick={onRemove} />
          )}
        </div>
      )}
    </li>
  )
}

/** An icon for an image, a spreadsheet or a document. */
function FileIcon({ file: { mediaType } }: { file: { mediaType: string } }): ReactNode {
  if (mediaType.startsWith('image/')) return <FileImage size={18} />
  return mediaType === 'text/csv' ? <FileSpreadsheet size={18} /> : <FileText size={18} />
}
