import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'

export type FieldAria = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type Props = {
  label: string
  hint?: ReactNode
  /** Shown in place of the hint. */
  error?: string
  optional?: boolean
  /** Something at the right end of the label's line, such as a link. */
  aside?: ReactNode
  children: (aria: FieldAria) => ReactNode
}

/** Label above, control, then hint or error; ties the three together for assistive technology. */
export function Field({ label, hint, error, optional = false, aside, children }: Props): ReactNode {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = Boolean(error) || Boolean(hint)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor={id} className="font-medium text-ink">
          {label}
          {optional && <span className="font-normal text-faint"> (optional)</span>}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': hasNote ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      {hasNote && (
        <div id={noteId} className={error ? 'flex gap-1.5 text-sm text-red' : 'text-sm text-muted'}>
          {error && <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />}
          {error ? <span>{error}</span> : hint}
        </div>
      )}
    </div>
  )
}
