import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'

type Props = {
  label: string
  busy: boolean
  status: string
  /** Without it, the button submits the form around it. */
  onSave?: () => void
  /** After the button. */
  action?: ReactNode
}

/**
 * The last part of a card: its button, and whether there is anything to save. Sticky, to stay within reach below a long
 * form; not on phones, where the menu button floats there.
 */
export function SaveBar({ label, busy, status, onSave, action }: Props): ReactNode {
  return (
    <div className="-mx-5 -mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-5 py-4 md:sticky md:bottom-0 md:z-10">
      <Button
        type={onSave ? 'button' : 'submit'}
        variant={status === '' && !busy ? 'secondary' : 'primary'}
        busy={busy}
        onClick={onSave}
      >
        {label}
      </Button>
      {action}
      <p role="status" className="text-sm text-muted">
        {status}
      </p>
    </div>
  )
}
