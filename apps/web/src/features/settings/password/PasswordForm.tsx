import { PASSWORD_HINT, REVOKE_KEYS_LABEL } from '@callwright/contract/auth'
import { changePasswordFormSchema } from '@callwright/contract/settings'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { HiddenUsername } from '#components/form/HiddenUsername.tsx'
import { Button } from '#components/Button.tsx'
import { Checkbox } from '#components/form/Checkbox.tsx'
import { Field } from '#components/form/Field.tsx'
import { PasswordInput } from '#components/form/PasswordInput.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { failureCode, failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'

type Props = {
  /** Called after the password has been changed. */
  onChanged: () => void
  /** The password has just been changed with this form's predecessor, whose button had the focus. */
  isAgain: boolean
}

export function PasswordForm({ onChanged, isAgain }: Props): ReactNode {
  const form = useForm(changePasswordFormSchema, {
    currentPassword: '',
    password: '',
    confirmPassword: '',
    revokeKeys: false,
  })
  const { errors, ref } = form
  useEffect(() => {
    if (isAgain) ref.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }, [isAgain, ref])
  const currentInput = useRef<HTMLInputElement>(null)
  /** The current password that the server refused, and why. */
  const [refusedAttempt, setRefusedAttempt] = useState<{ password: string; message: string } | null>(null)
  const utils = trpc.useUtils()
  const change = trpc.auth.changePassword.useMutation({
    onSuccess: async ({ revokedKeys }) => {
      const description = 'You have been logged out on all other devices.'
      toast({
        title: 'Password changed',
        description: revokedKeys > 0 ? `${description} Your API keys no longer work.` : description,
      })
      onChanged()
      await Promise.all([utils.auth.sessions.invalidate(), utils.keys.invalidate()])
    },
    onError: (error, { currentPassword }) => {
      const message = failureMessage(error, 'There was an error changing your password. Please try again.')
      if (failureCode(error) !== 'BAD_REQUEST') {
        return toast({ title: 'Password not changed', description: message, tone: 'danger' })
      }
      // The form has already applied the server's password rules, so the server refused the current password.
      setRefusedAttempt({ password: currentPassword, message })
      currentInput.current?.focus()
    },
  })
  const refusal = refusedAttempt?.password === form.values.currentPassword ? refusedAttempt.message : undefined

  return (
    <form
      ref={ref}
      noValidate
      onSubmit={form.submit(({ currentPassword, password, revokeKeys }) =>
        change.mutate({ currentPassword, password, revokeKeys }),
      )}
      className="flex max-w-md flex-col gap-5"
    >
      <HiddenUsername />
      <Field label="Current Password" error={errors.currentPassword ?? refusal}>
        {(aria) => (
          <PasswordInput
            {...aria}
            {...form.text('currentPassword')}
            ref={currentInput}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Field label="New Password" error={errors.password} hint={PASSWORD_HINT}>
        {(aria) => <PasswordInput {...aria} {...form.text('password')} autoComplete="new-password" />}
      </Field>
      <Field label="Confirm New Password" error={errors.confirmPassword}>
        {(aria) => <PasswordInput {...aria} {...form.text('confirmPassword')} autoComplete="new-password" />}
      </Field>
      <Checkbox label={REVOKE_KEYS_LABEL} {...form.checkbox('revokeKeys')} />
      <Button type="submit" busy={change.isPending} className="self-start">
        {change.isPending ? 'Saving...' : 'Change Password'}
      </Button>
    </form>
  )
}
