import { CODE_REQUIRED_MESSAGE } from '@callwright/contract/auth'
import { useState, type ReactNode } from 'react'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import type { Form } from '#lib/form/use-form.ts'
import { HiddenUsername } from './HiddenUsername.tsx'
import { Field } from './Field.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { findInvalidField } from './reauth-error.ts'
import { TextInput } from './TextInput.tsx'

export type Reauth = { password: string; code: string }

type Props<Values extends Reauth, Output> = {
  form: Form<Values, Output>
  /** Why the password is asked for, if the dialog does not say so. */
  why?: string
  /** Why the last attempt failed; null if it did not. */
  error: unknown
  /** Shown when the server refuses without a message. */
  fallback: string
}

/** Asks again for the password, and for the code if two-step sign-in is on, before a sensitive action. */
export function ReauthFields<Values extends Reauth, Output>(props: Props<Values, Output>): ReactNode {
  const { form, why, error, fallback } = props
  const serverError = error ? failureMessage(error, fallback) : undefined
  const isTwoStepOn = trpc.auth.secondFactor.useQuery().data?.isOn === true
  // Two-step sign-in may be turned on in another window while this form is open; once shown, the field stays.
  const [isCodeRequired, setCodeRequired] = useState(false)
  if (serverError === CODE_REQUIRED_MESSAGE && !isCodeRequired) setCodeRequired(true)
  const invalidField = findInvalidField(serverError)
  return (
    <>
      <HiddenUsername />
      <Field
        label="Password"
        hint={why}
        error={form.errors.password ?? (invalidField === 'password' ? serverError : undefined)}
      >
        {(aria) => (
          <PasswordInput {...aria} {...form.text('password')} autoComplete="current-password" data-autofocus />
        )}
      </Field>
      {(isTwoStepOn || isCodeRequired) && (
        <Field
          label="Code"
          error={form.errors.code ?? (invalidField === 'code' ? serverError : undefined)}
          hint="From your app, or a recovery code"
        >
          {(aria) => (
            <TextInput
              {...aria}
              {...form.text('code')}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
            />
          )}
        </Field>
      )}
      {serverError !== undefined && invalidField === undefined && <Notice tone="danger">{serverError}</Notice>}
    </>
  )
}
