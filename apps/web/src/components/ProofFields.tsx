import type { ReactNode } from 'react'
import { Field } from './Field.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { TextInput } from './TextInput.tsx'

type Text = { name: string; value: string; onChange: (event: { target: { value: string } }) => void }

type Props = {
  password: Text
  /** null: the account has no second step */
  code: Text | null
  errors: { password?: string | undefined; code?: string | undefined }
}

/** Password, and the code of the second step: asked for once more before something that matters. */
export function ProofFields({ password, code, errors }: Props): ReactNode {
  return (
    <>
      <Field label="Password" error={errors.password}>
        {(aria) => <PasswordInput {...aria} {...password} autoComplete="current-password" data-autofocus />}
      </Field>
      {code && (
        <Field label="Code" error={errors.code} hint="From your app, or a recovery code">
          {(aria) => (
            <TextInput
              {...aria}
              {...code}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
            />
          )}
        </Field>
      )}
    </>
  )
}
