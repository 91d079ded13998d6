import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { askFirst } from '#components/dialog/ask-first.ts'
import { WhileOpen } from '#components/dialog/WhileOpen.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { capitalize } from '#lib/capitalize.ts'

type Props = {
  /** What the settings are of: `endpoint`. */
  noun: string
  /** Where to go after a removal. */
  backHref: string
  /** What a removal would lose; names are in `<b>`. */
  loss: ReactNode
  /** What has ended after it. */
  removedText: string
  onRemove: () => Promise<unknown>
  renderEditor: (open: boolean, onClose: () => void) => ReactNode
  children: ReactNode
}

/** A summary of settings, which can be edited or, after a question, removed. */
export function SettingsCard(props: Props): ReactNode {
  const { noun, backHref, loss, removedText, onRemove, renderEditor, children } = props
  const [, navigate] = useLocation()
  const [isEditing, setIsEditing] = useState(false)

  async function remove(): Promise<void> {
    try {
      await onRemove()
    } catch (error) {
      return toastFailure('Not removed', error, 'Please try again.')
    }
    toast({ title: `${capitalize(noun)} removed`, description: removedText })
    navigate(backHref, { replace: true })
  }

  return (
    <Card
      title="Settings"
      action={
        <>
          <Button variant="secondary" size="sm" onClick={() => setIsEditing(true)}>
            Edit
          </Button>
          <Button
            variant="danger-outline"
            size="sm"
            onClick={() =>
              askFirst({
                title: `Remove this ${noun}?`,
                text: <>{loss} To stop it temporarily, switch it off instead.</>,
                confirm: ['Remove', 'Removing...'],
                onConfirm: remove,
              })
            }
          >
            Remove
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">{children}</div>
      <WhileOpen value={isEditing}>{(_value, open) => renderEditor(open, () => setIsEditing(false))}</WhileOpen>
    </Card>
  )
}
