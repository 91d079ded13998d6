import type { ReactNode } from 'react'
import { Button } from '../components/Button.tsx'
import { Dialog } from '../components/dialog/Dialog.tsx'
import { resolvePendingNavigation, pendingNavigation } from '../lib/form/unsaved-changes.ts'
import { useStore } from '../lib/store.ts'

/** Asks for confirmation before navigation discards unsaved text. */
export function LeaveDialog(): ReactNode {
  const open = useStore(pendingNavigation) !== null
  return (
    <Dialog
      open={open}
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
