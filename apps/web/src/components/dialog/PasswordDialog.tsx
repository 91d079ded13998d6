import type { ReactNode } from 'react'
import { useForm, type FormSchema } from '#lib/form/use-form.ts'
import { ReauthFields, type Reauth } from '../form/ReauthFields.tsx'
import { FormDialog, type FormDialogProps } from './FormDialog.tsx'

type Props<Output> = Omit<FormDialogProps<Reauth, Output>, 'form' | 'size' | 'refusal'> & {
  schema: FormSchema<Output>
  /** Shown when the server refuses without a message. */
  fallback: string
}

/** Asks for the password before data is lost or a secret is replaced. */
export function PasswordDialog<Output>({ schema, fallback, children, ...dialog }: Props<Output>): ReactNode {
  const form = useForm(schema, { password: '', code: '' })
  return (
    <FormDialog {...dialog} size="sm" form={form}>
      {children}
      <ReauthFields form={form} error={dialog.action.error} fallback={fallback} />
    </FormDialog>
  )
}
