import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '#components/Button.tsx'
import { Checkbox } from '#components/form/Checkbox.tsx'
import { Field } from '#components/form/Field.tsx'
import { PasswordInput } from '#components/form/PasswordInput.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { TextLink } from '#components/TextLink.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { failureMessage } from '#lib/api/failure.ts'
import { storeUser } from '#lib/session/stored-user.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { CodeStep } from './CodeStep.tsx'
import { useLoginEmail } from './login-email.ts'

const loadSchema = async () => (await import('@callwright/contract/auth')).loginSchema
type Login = { email: string; password: string; rememberMe?: boolean | undefined }

type Props = {
  /** The path to open after a successful sign-in. */
  homePath: string
  /** Called when the form is submitted, to preload the next screen. */
  onSubmit: () => void
  /** Called when the pointer or the focus reaches the sign-up link. */
  onSignUpIntent: () => void
}

export function LoginScreen({ homePath, onSubmit, onSignUpIntent }: Props): ReactNode {
  const [, setLocation] = useLocation()
  const queryClient = useQueryClient()
  const email = useLoginEmail()
  const form = useForm(loadSchema, { email, password: '', rememberMe: false })
  /** The accepted email and password, once the server also asks for a code. */
  const [acceptedLogin, setAcceptedLogin] = useState<Login | null>(null)
  const login = trpc.auth.login.useMutation({
    onSuccess: ({ user }) => {
      storeUser(user)
      // Cached data may belong to a different user.
      queryClient.removeQueries()
      setLocation(homePath)
      toast({ title: 'Login successful', description: 'Welcome back!' })
    },
    onError: async (error, submitted) => {
      const { CODE_REQUIRED_MESSAGE } = await import('@callwright/contract/auth')
      if (error.message === CODE_REQUIRED_MESSAGE) return setAcceptedLogin(submitted)
      // This error is shown next to the code field instead.
      if (acceptedLogin !== null) return
      toastFailure('Login failed', error, 'Invalid email or password. Please try again.')
    },
  })

  if (acceptedLogin !== null) {
    return (
      <CodeStep
        busy={login.isPending}
        error={login.isError && login.variables.code ? failureMessage(login.error, 'Please try again.') : undefined}
        onChange={() => login.reset()}
        onSubmit={(code) => login.mutate({ ...acceptedLogin, code })}
        onBack={() => setAcceptedLogin(null)}
      />
    )
  }

  const send = form.submit((values) => {
    onSubmit()
    login.mutate(values)
  })

  return (
    <AuthLayout
      title="Sign In"
      text="Welcome back. Your calls are where you left them."
      footer={
        <>
          New here?{' '}
          <TextLink href="/signup" onIntent={onSignUpIntent}>
            Create an account
          </TextLink>
        </>
      }
    >
      <form ref={form.ref} noValidate onSubmit={send} className="flex flex-col gap-5">
        <Field label="Email" error={form.errors.email}>
          {(aria) => <TextInput {...aria} {...form.text('email')} type="email" autoComplete="username" />}
        </Field>
        <Field
          label="Password"
          error={form.errors.password}
          aside={<TextLink href="/forgot-password">Forgot password?</TextLink>}
        >
          {(aria) => (
            <PasswordInput
              {...aria}
              {...form.text('password')}
              autoComplete="current-password"
              ref={email === '' ? undefined : focusInput}
            />
          )}
        </Field>
        <Checkbox label="Remember me" {...form.checkbox('rememberMe')} />
        <Button type="submit" busy={login.isPending} className="w-full">
          {login.isPending ? 'Signing in...' : 'Sign In'}
        </Button>
      </form>
    </AuthLayout>
  )
}

/** On arrival with a known email, only the password is missing. */
function focusInput(input: HTMLInputElement | null): void {
  input?.focus()
}
