import { PASSWORD_HINT, registerSchema } from '@callwright/contract/auth'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Button } from '#components/Button.tsx'
import { Checkbox } from '#components/form/Checkbox.tsx'
import { Field } from '#components/form/Field.tsx'
import { PasswordInput } from '#components/form/PasswordInput.tsx'
import { PhoneInput } from '#components/form/PhoneInput.tsx'
import { Select } from '#components/form/Select.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'

const EMPTY = {
  email: '',
  password: '',
  confirmPassword: '',
  businessName: '',
  phoneNumber: '',
  website: '',
  servicePlan: '',
  terms: false,
}

const PLANS = [
  { value: '', label: 'Select a plan', disabled: true },
  { value: 'inbound', label: 'Inbound: receive calls' },
  { value: 'outbound', label: 'Outbound: make calls' },
  { value: 'both', label: 'Both' },
]

/** @param termsUrl null for no link */
export function SignUpForm({ termsUrl }: { termsUrl: string | null | undefined }): ReactNode {
  const [, setLocation] = useLocation()
  const form = useForm(registerSchema, EMPTY)
  const { errors } = form
  const register = trpc.auth.register.useMutation({
    onSuccess: (_registered, { email }) => {
      setLocation('/registration-success', { state: { email } })
      toast({
        title: 'Registration successful',
        description: 'Your account has been created. Please check your email.',
      })
    },
    onError: (error) =>
      toastFailure('Registration failed', error, 'There was an error creating your account. Please try again.'),
  })

  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.submit((values) => register.mutate(values))}
      className="flex flex-col gap-5"
    >
      <Field label="Email" error={errors.email}>
        {(aria) => <TextInput {...aria} {...form.text('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label="Password" error={errors.password} hint={PASSWORD_HINT}>
        {(aria) => <PasswordInput {...aria} {...form.text('password')} autoComplete="new-password" />}
      </Field>
      <Field label="Confirm Password" error={errors.confirmPassword}>
        {(aria) => <PasswordInput {...aria} {...form.text('confirmPassword')} autoComplete="new-password" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label="Business Name" error={errors.businessName}>
          {(aria) => <TextInput {...aria} {...form.text('businessName')} autoComplete="organization" />}
        </Field>
        <Field label="Phone Number" error={errors.phoneNumber}>
          {(aria) => <PhoneInput {...aria} {...form.text('phoneNumber')} autoComplete="tel" />}
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label="Website" optional error={errors.website}>
          {(aria) => (
            <TextInput {...aria} {...form.text('website')} inputMode="url" autoComplete="url" autoCapitalize="none" />
          )}
        </Field>
        <Field
          label="Service Plan"
          hint="What your agent will do: answer calls, place them, or both."
          error={errors.servicePlan}
        >
          {(aria) => <Select {...aria} {...form.text('servicePlan')} options={PLANS} />}
        </Field>
      </div>
      <Checkbox label="I agree to the terms and conditions" {...form.checkbox('terms')} error={errors.terms} />
      {termsUrl && (
        <a
          href={termsUrl}
          target="_blank"
          rel="noreferrer"
          className="-mt-3 self-start rounded-sm text-sm text-accent-text underline underline-offset-4"
        >
          Read the terms and conditions
        </a>
      )}
      <Button type="submit" busy={register.isPending} className="w-full">
        {register.isPending ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  )
}
