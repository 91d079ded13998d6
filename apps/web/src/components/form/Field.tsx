import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cx } from '#lib/cx.ts'

export type FieldAria = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type Props = {
  label: string
  hint?: ReactNode
  /** Shown in place of the hint. */
  error?: string
  optional?: boolean
  /** Content at the right end of the label's line, such as a link. */
  aside?: ReactNode
  children: (aria: FieldAria) => ReactNode
}

/** Label above, control, then hint or error; ties the three together for assistive technology. */
export function Field({ label, hint, error, optional = false, aside, children }: Props): ReactNode {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = Boolean(error) || Boolean(hint)
  return (
    <div className="grid min-w-0 content-start grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
        {optional && <span className="font-normal text-faint"> (optional)</span>}
      </label>
      <div className="col-span-2 min-w-0">
        {children({ id, 'aria-describedby': hasNote ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      </div>
      {hasNote && (
        <div id={noteId} className={cx('col-span-2 text-sm', error ? 'flex gap-1.5 text-red' : 'text-muted')}>
          {error && <CircleAlert size={16} className="mt-0.5 shrink-0" />}
          {error ? <span>{error}</span> : hint}
        </div>
      )}
      {/* Last in the tab order, so that Tab reaches the field first. */}
      {aside && <div className="col-start-2 row-start-1 text-sm">{aside}</div>}
    </div>
  )
}
