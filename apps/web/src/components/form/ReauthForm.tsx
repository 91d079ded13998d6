import type { ReactNode } from 'react'
import { failureMessage } from '#lib/api/failure.ts'
import { useFocusInvalid, useForm, type Form, type FormSchema } from '#lib/form/use-form.ts'
import { ReauthFields, type Reauth } from './ReauthFields.tsx'

/** The mutation that needs the reauthentication. */
export type ReauthAction<Output> = {
  mutate: (reauth: Output) => void
  reset: () => void
  error: unknown
  isPending: boolean
}

export type ReauthFormProps<Values extends Reauth, Output> = {
  action: ReauthAction<Output>
  schema: FormSchema<Output>
  initial: Values
  /** Shown when the server refuses without a message. */
  fallback: string
  /** Explains the action. */
  children?: ReactNode
  /** Additional fields; `serverError` is the last attempt's error. */
  renderFields?: (form: Form<Values, Output>, serverError: string | undefined) => ReactNode
}

/** Asks for the password, and for the code if two-step sign-in is on, before a sensitive action. */
export function ReauthForm<Values extends Reauth, Output>({
  formId,
  action,
  schema,
  initial,
  fallback,
  children,
  renderFields,
}: ReauthFormProps<Values, Output> & { formId: string }): ReactNode {
  const form = useForm(schema, initial)
  const { error } = action
  const serverError = error === null ? undefined : failureMessage(error, fallback)
  useFocusInvalid(form.ref, error)

  /** Not while the action is pending: typing does not change the request already sent. */
  const clearServerError = (): void => void (action.isPending || action.reset())

  return (
    <form
      id={formId}
      ref={form.ref}
      noValidate
      onSubmit={form.submit((reauth) => action.mutate(reauth))}
      onChange={clearServerError}
      className="flex flex-col gap-4"
    >
      {children}
      {renderFields?.(form, serverError)}
      <ReauthFields form={form} serverError={serverError} />
    </form>
  )
}
