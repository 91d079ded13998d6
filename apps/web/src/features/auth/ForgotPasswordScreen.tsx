import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '#components/Button.tsx'
import { Field } from '#components/form/Field.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useSendsEmails } from '#lib/api/use-sends-emails.ts'
import { useForm } from '#lib/form/use-form.ts'
import { AuthLayout } from './AuthLayout.tsx'

const loadSchema = async () => (await import('@callwright/contract/auth')).forgotPasswordSchema

export function ForgotPasswordScreen(): ReactNode {
  const [, setLocation] = useLocation()
  const form = useForm(loadSchema, { email: '' })
  const sendsEmails = useSendsEmails()
  const request = trpc.auth.forgotPassword.useMutation({
    onSuccess: (_sent, { email }) => {
      setLocation('/login', { state: { email } })
      toast({
        title: 'Reset link sent',
        description: 'Please check your email for instructions to reset your password.',
      })
    },
    onError: (error) =>
      toastFailure('Request failed', error, 'There was an error sending the reset link. Please try again.'),
  })

  return (
    <AuthLayout
      title="Reset Password"
      text={
        sendsEmails
          ? 'Enter the email address of your account and we will send you a link to choose a new password.'
          : 'This installation does not send emails yet. Enter the email address of your account, press the button, and ask your administrator for the link, which is valid for one hour.'
      }
      footer={<TextLink href="/login">Back to sign in</TextLink>}
    >
      <form
        ref={form.ref}
        noValidate
        onSubmit={form.submit((values) => request.mutate(values))}
        className="flex flex-col gap-5"
      >
        <Field label="Email" error={form.errors.email}>
          {(aria) => <TextInput {...aria} {...form.text('email')} type="email" autoComplete="username" />}
        </Field>
        <Button type="submit" busy={request.isPending} className="w-full">
          {request.isPending ? 'Sending...' : 'Send Reset Link'}
        </Button>
      </form>
    </AuthLayout>
  )
}
