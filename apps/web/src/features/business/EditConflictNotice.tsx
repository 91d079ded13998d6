import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Notice } from '#components/feedback/Notice.tsx'

type Props = {
  subject: 'notes' | 'profile'
  onUseSaved: () => void
  onSaveMine: () => void
  /** The saved text, if there is only one. */
  children?: string
}

/** Shown if another save came first: lets the user choose between the newer version and their own. */
export function EditConflictNotice({ subject, onUseSaved, onSaveMine, children }: Props): ReactNode {
  const beginning = subject === 'notes' ? 'These notes have been' : 'This profile has been'
  return (
    <div className="flex flex-col gap-2">
      <Notice
        tone="warning"
        action={
          <span className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={onUseSaved}>
              Use the newer version
            </Button>
            <Button variant="secondary" size="sm" onClick={onSaveMine}>
              Save my version
            </Button>
          </span>
        }
      >
        {beginning} changed somewhere else since you opened this page. Your changes are not saved yet.
      </Notice>
      {children !== undefined && (
        <blockquote
          dir="auto"
          className="max-h-40 overflow-y-auto rounded-md border border-line bg-canvas px-3 py-2 text-sm whitespace-pre-wrap wrap-anywhere text-muted"
        >
          {children || 'The newer version is empty.'}
        </blockquote>
      )}
    </div>
  )
}
