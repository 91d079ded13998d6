import { newPasswordFormSchema, PASSWORD_HINT, REVOKE_KEYS_LABEL } from '@callwright/contract/auth'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '#components/Button.tsx'
import { Checkbox } from '#components/form/Checkbox.tsx'
import { Field } from '#components/form/Field.tsx'
import { PasswordInput } from '#components/form/PasswordInput.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { failureCode } from '#lib/api/failure.ts'
import { clearStoredUser } from '#lib/session/stored-user.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'

type Props = {
  token: string
  /** Called when the link is invalid or has expired. */
  onInvalidLink: () => void
}

export function NewPasswordForm({ token, onInvalidLink }: Props): ReactNode {
  const [, setLocation] = useLocation()
  const form = useForm(newPasswordFormSchema, { password: '', confirmPassword: '', revokeKeys: false })
  const { errors } = form
  const reset = trpc.auth.resetPassword.useMutation({
    onSuccess: () => {
      // Changing the password ends every session.
      clearStoredUser()
      setLocation('/login')
      toast({ title: 'Password changed', description: 'Please log in with your new password.' })
    },
    onError: (error) => {
      // The form has already applied the server's password rules, so the server refused the link.
      if (failureCode(error) === 'BAD_REQUEST') return onInvalidLink()
      toastFailure('Request failed', error, 'There was an error changing your password. Please try again.')
    },
  })

  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.submit(({ password, revokeKeys }) => reset.mutate({ token, password, revokeKeys }))}
      className="flex flex-col gap-5"
    >
      <Field label="Password" error={errors.password} hint={PASSWORD_HINT}>
        {(aria) => <PasswordInput {...aria} {...form.text('password')} autoComplete="new-password" />}
      </Field>
      <Field label="Confirm Password" error={errors.confirmPassword}>
        {(aria) => <PasswordInput {...aria} {...form.text('confirmPassword')} autoComplete="new-password" />}
      </Field>
      <Checkbox label={REVOKE_KEYS_LABEL} {...form.checkbox('revokeKeys')} />
      <Button type="submit" busy={reset.isPending} className="w-full">
        {reset.isPending ? 'Saving...' : 'Reset Password'}
      </Button>
    </form>
  )
}
