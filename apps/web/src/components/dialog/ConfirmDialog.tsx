import type { ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** The action as a question. */
  title: string
  /** The verb. */
  confirmLabel: string
  cancelLabel?: string
  busy?: boolean
  onConfirm: () => void
  children: ReactNode
}

/** Asks for confirmation before data is lost. */
export function ConfirmDialog(props: Props): ReactNode {
  const { open, onClose, title, confirmLabel, cancelLabel = 'Cancel', busy = false, onConfirm, children } = props
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className="text-base wrap-anywhere text-muted">{children}</p>
    </Dialog>
  )
}
