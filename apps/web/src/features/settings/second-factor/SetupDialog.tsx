import { confirmSecondFactorSchema, startSecondFactorSchema } from '@callwright/contract/settings'
import type { ReactNode } from 'react'
import { FormDialog } from '#components/dialog/FormDialog.tsx'
import { Field } from '#components/form/Field.tsx'
import { HiddenUsername } from '#components/form/HiddenUsername.tsx'
import { PasswordInput } from '#components/form/PasswordInput.tsx'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { CodeFields } from './CodeFields.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

/** Asks for the password, then sets up the app, then shows the recovery codes. */
export function SetupDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const utils = trpc.useUtils()
  const passwordForm = useForm(startSecondFactorSchema, { password: '' })
  const codeForm = useForm(confirmSecondFactorSchema, { code: '' })
  const start = trpc.auth.startSecondFactor.useMutation()
  const confirm = trpc.auth.confirmSecondFactor.useMutation({
    onSuccess: () => void utils.auth.secondFactor.invalidate(),
  })
  const dialog = { open, onClose, title: 'Set Up Two-Step Sign-In' }
  if (confirm.data) return <RecoveryCodesDialog open={open} codes={confirm.data.recoveryCodes} onClose={onClose} />
  if (start.data) {
    return (
      <FormDialog {...dialog} form={codeForm} action={confirm} onSubmit={confirm.mutate} send={['Turn On']}>
        <CodeFields form={codeForm} secret={start.data} error={confirm.error} />
      </FormDialog>
    )
  }
  return (
    <FormDialog {...dialog} size="sm" form={passwordForm} action={start} onSubmit={start.mutate} send={['Continue']}>
      <HiddenUsername />
      <p className="text-base text-muted">Please enter your password first.</p>
      <Field
        label="Password"
        error={
          passwordForm.errors.password ?? (start.error ? failureMessage(start.error, 'Please try again.') : undefined)
        }
      >
        {(aria) => (
          <PasswordInput {...aria} {...passwordForm.text('password')} autoComplete="current-password" data-autofocus />
        )}
      </Field>
    </FormDialog>
  )
}
