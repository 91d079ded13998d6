import { startSecondFactorSchema } from '@callwright/contract/settings'
import type { ReactNode } from 'react'
import { HiddenUsername } from '#components/form/HiddenUsername.tsx'
import { Field } from '#components/form/Field.tsx'
import { PasswordInput } from '#components/form/PasswordInput.tsx'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'

type Props = {
  formId: string
  onBusy: (busy: boolean) => void
  onStarted: (secret: { key: string; uri: string }) => void
}

/** Step 1: the password proves who is turning on two-step sign-in. */
export function StartForm({ formId, onBusy, onStarted }: Props): ReactNode {
  const form = useForm(startSecondFactorSchema, { password: '' })
  const start = trpc.auth.startSecondFactor.useMutation({
    onMutate: () => onBusy(true),
    onSuccess: onStarted,
    onSettled: () => onBusy(false),
  })
  const refusal = start.isError ? failureMessage(start.error, 'Please try again.') : undefined
  return (
    <form
      id={formId}
      ref={form.ref}
      noValidate
      onSubmit={form.submit((values) => start.mutate(values))}
      onChange={() => start.reset()}
      className="flex flex-col gap-4"
    >
      <HiddenUsername />
      <p className="text-base text-muted">Please enter your password first.</p>
      <Field label="Password" error={form.errors.password ?? refusal}>
        {(aria) => (
          <PasswordInput {...aria} {...form.text('password')} autoComplete="current-password" data-autofocus />
        )}
      </Field>
    </form>
  )
}
