import type { MouseEventHandler, ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import type { UnsavedAgent } from './form/use-update-agent.ts'

type Props = {
  unsaved: UnsavedAgent
  /** The button that saves first. */
  label: string
  onUpdate: MouseEventHandler
}

/** Below the button of a test, which tests the saved agent. Shows nothing if everything is saved. */
export function UnsavedNotice({ unsaved: { isUnsaved, isUpdating }, label, onUpdate }: Props): ReactNode {
  if (!isUnsaved) return null
  return (
    <Notice
      action={
        <Button variant="secondary" size="sm" busy={isUpdating} onClick={onUpdate}>
          {label}
        </Button>
      }
    >
      You have unsaved changes: this tests the saved agent.
    </Notice>
  )
}
