import { sizeText } from '@callwright/contract/business-files'
import { Upload, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#components/IconButton.tsx'
import { stopUpload, type ActiveUpload } from './upload-queue.ts'

/** An upload in progress, with a button to stop it. */
export function UploadRow({ upload }: { upload: ActiveUpload }): ReactNode {
  const { key, name, size, sentBytes } = upload
  const isSent = sentBytes >= size
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-text"
      >
        <Upload size={18} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="flex min-w-0 items-baseline justify-between gap-3 text-sm">
          <span dir="auto" className="truncate font-medium text-ink">
            {name}
          </span>
          <span className="shrink-0 text-muted tabular-nums">
            {isSent ? 'Saving…' : `${sizeText(sentBytes)} of ${sizeText(size)}`}
          </span>
        </p>
        <ProgressBar label={`Uploading ${name}`} value={sentBytes} max={size} />
      </div>
      <IconButton label={`Stop uploading ${name}`} icon={<X size={16} />} onClick={() => stopUpload(key)} />
    </li>
  )
}

/** Progress: `value` out of `max`. */
function ProgressBar({ label, value, max }: { label: string; value: number; max: number }): ReactNode {
  const share = max > 0 ? Math.min(1, value / max) : 0
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="block h-1.5 overflow-hidden rounded-full bg-gray-soft"
    >
      <span
        style={{ width: `${share * 100}%` }}
        className="block h-full rounded-full bg-accent transition-[width] duration-150"
      />
    </span>
  )
}
