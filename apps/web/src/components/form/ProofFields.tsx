import type { ReactNode } from 'react'
import type { Form } from '../../lib/form/use-form.ts'
import { AccountName } from './AccountName.tsx'
import { Field } from './Field.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { refusedField } from './proof-refusal.ts'
import { TextInput } from './TextInput.tsx'

export type Proof = { password: string; code: string }

type Props<Values extends Proof, Output> = {
  form: Form<Values, Output>
  /** whether the account has a second step */
  hasCode: boolean
  /** Why the server said no to what was sent last. */
  refusal: string | undefined
}

/** Password, and the code of the second step: asked for once more before something that matters. */
export function ProofFields<Values extends Proof, Output>(props: Props<Values, Output>): ReactNode {
  const { form, hasCode, refusal } = props
  const blamed = refusedField(refusal)
  return (
    <>
      <AccountName />
      <Field label="Password" error={form.errors.password ?? (blamed === 'password' ? refusal : undefined)}>
        {(aria) => (
          <PasswordInput {...aria} {...form.text('password')} autoComplete="current-password" data-autofocus />
        )}
      </Field>
      {hasCode && (
        <Field
          label="Code"
          error={form.errors.code ?? (blamed === 'code' ? refusal : undefined)}
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
      {refusal !== undefined && blamed === undefined && <Notice tone="danger">{refusal}</Notice>}
    </>
  )
}
