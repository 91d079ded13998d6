import { useId, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ReauthForm, type ReauthFormProps } from '../form/ReauthForm.tsx'
import type { Reauth } from '../form/ReauthFields.tsx'

type Props<Values extends Reauth, Output> = ReauthFormProps<Values, Output> & {
  open: boolean
  onClose: () => void
  /** The action as a question. */
  title: string
  /** The verb, and its form while the action is pending. */
  confirm: [label: string, busyLabel: string]
}

/** Asks for the password before data is lost or a secret is replaced; stays open while the action is pending. */
export function PasswordDialog<Values extends Reauth, Output>(props: Props<Values, Output>): ReactNode {
  const { open, onClose, title, confirm, ...rest } = props
  const formId = useId()
  const { isPending } = rest.action
  const [label, busyLabel] = confirm
  return (
    <Dialog
      open={open}
      onClose={() => !isPending && onClose()}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={isPending}>
            {isPending ? busyLabel : label}
          </Button>
        </>
      }
    >
      <ReauthForm formId={formId} {...rest} />
    </Dialog>
  )
}
