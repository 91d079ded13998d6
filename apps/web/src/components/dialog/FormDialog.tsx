import { useId, type ReactNode } from 'react'
import { submitOnCtrlEnter } from '#lib/form/submit-on-ctrl-enter.ts'
import { useFocusInvalid, type Form } from '#lib/form/use-form.ts'
import { useUnsavedChanges } from '#lib/form/use-unsaved-changes.ts'
import { Button } from '../Button.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { askFirst } from './ask-first.ts'
import { Dialog } from './Dialog.tsx'

export type FormDialogProps<Values, Output> = {
  open: boolean
  onClose: () => void
  title: string
  description?: string | undefined
  size?: 'sm' | 'md' | 'lg'
  form: Form<Values, Output>
  /** The mutation that sends the form. */
  action: { error: unknown; isPending: boolean; reset: () => void }
  onSubmit: (output: Output) => void
  /** The verb, and its form while the action is pending. */
  send?: readonly [label: string, busyLabel?: string]
  isDangerous?: boolean
  /** Why the server refused, unless a field shows it. */
  refusal?: string | null | undefined
  children: ReactNode
}

/**
 * A form in a dialog. It cannot be closed while the action is pending. With unsaved text, Escape asks first and a
 * reload warns; Cancel discards it. If the server refuses a field, that field gets the focus.
 */
export function FormDialog<Values, Output>(props: FormDialogProps<Values, Output>): ReactNode {
  const { open, onClose, form, action, onSubmit, send = ['Save', 'Saving...'], isDangerous = false, ...rest } = props
  const { refusal, children, ...dialog } = rest
  const formId = useId()
  const { error, isPending, reset } = action
  const [label, busyLabel = label] = send
  useUnsavedChanges(open && form.isChanged)
  useFocusInvalid(form.ref, error)

  function close(): void {
    if (isPending) return
    if (!form.isChanged) return onClose()
    askFirst({
      title: 'Discard your changes?',
      text: 'What you entered will be lost.',
      confirm: ['Discard'],
      cancelLabel: 'Keep editing',
      onConfirm: onClose,
    })
  }

  return (
    <Dialog
      {...dialog}
      open={open}
      onClose={close}
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant={isDangerous ? 'danger' : 'primary'} type="submit" form={formId} busy={isPending}>
            {isPending ? busyLabel : label}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form.ref}
        noValidate
        // Not while the action is pending: typing does not change the request already sent.
        onChange={() => void (isPending || reset())}
        {...(isPending ? {} : submitOnCtrlEnter)}
        onSubmit={form.submit(onSubmit)}
        className="flex flex-col gap-4"
      >
        {children}
        {refusal && <Notice tone="danger">{refusal}</Notice>}
      </form>
    </Dialog>
  )
}
