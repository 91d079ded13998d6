import type { ReactNode } from 'react'
import type { Form } from '../../lib/form/use-form.ts'
import { HiddenUsername } from './HiddenUsername.tsx'
import { Field } from './Field.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { findInvalidField } from './proof-error.ts'
import { TextInput } from './TextInput.tsx'

export type Proof = { password: string; code: string }

type Props<Values extends Proof, Output> = {
  form: Form<Values, Output>
  /** Whether the account uses two-step sign-in. */
  requiresCode: boolean
  /** Why the last attempt failed. */
  serverError: string | undefined
}

/** Asks again for the password, and for the two-step sign-in code, before a sensitive action. */
export function ProofFields<Values extends Proof, Output>(props: Props<Values, Output>): ReactNode {
  const { form, requiresCode, serverError } = props
  const invalidField = findInvalidField(serverError)
  return (
    <>
      <HiddenUsername />
      <Field label="Password" error={form.errors.password ?? (invalidField === 'password' ? serverError : undefined)}>
        {(aria) => (
          <PasswordInput {...aria} {...form.text('password')} autoComplete="current-password" data-autofocus />
        )}
      </Field>
      {requiresCode && (
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
