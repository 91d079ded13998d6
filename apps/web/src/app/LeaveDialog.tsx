import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { resolvePendingNavigation } from '#lib/form/unsaved-changes.ts'

/** Asks for confirmation before navigation discards unsaved text. */
export function LeaveDialog(): ReactNode {
  return (
    <Dialog
      open
      onClose={() => resolvePendingNavigation('stay')}
      title="Leave without saving?"
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={() => resolvePendingNavigation('stay')}>
            Keep editing
          </Button>
          <Button variant="danger" onClick={() => resolvePendingNavigation('leave')}>
            Leave
          </Button>
        </>
      }
    >
      <p className="text-base text-muted">Your changes on this page are not saved and will be lost.</p>
    </Dialog>
  )
}
