import type { ReactNode } from 'react'
import { Button } from '../components/Button.tsx'
import { Dialog } from '../components/dialog/Dialog.tsx'
import { answerLeave, pendingLeave } from '../lib/form/unsaved-changes.ts'
import { useStore } from '../lib/store.ts'

/** Asks for confirmation before navigation discards unsaved text. */
export function LeaveDialog(): ReactNode {
  const open = useStore(pendingLeave) !== null
  return (
    <Dialog
      open={open}
      onClose={() => answerLeave('stay')}
      title="Leave without saving?"
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={() => answerLeave('stay')}>
            Keep editing
          </Button>
          <Button variant="danger" onClick={() => answerLeave('leave')}>
            Leave
          </Button>
        </>
      }
    >
      <p className="text-base text-muted">Your changes on this page are not saved and will be lost.</p>
    </Dialog>
  )
}
