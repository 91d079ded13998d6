import { PASSWORD_WRONG } from '@callwright/contract/auth'
import { ownerProofSchema } from '@callwright/contract/settings'
import type { ReactNode } from 'react'
import { Field } from '../../components/Field.tsx'
import { PasswordInput } from '../../components/PasswordInput.tsx'
import { TextInput } from '../../components/TextInput.tsx'
import { useForm } from '../../lib/use-form.ts'

type Props = {
  formId: string
  /** What the deed means. */
  children: ReactNode
  /** Why the server said no to what was sent last. */
  refusal: string | undefined
  onChange: () => void
  onProof: (proof: { password: string; code: string }) => void
}

/** Password and code: what changes a second factor that is on. */
export function ProofForm({ formId, children, refusal, onChange, onProof }: Props): ReactNode {
  const form = useForm(ownerProofSchema, { password: '', code: '' })
  const isAboutPassword = refusal === PASSWORD_WRONG
  return (
    <form
      id={formId}
      ref={form.ref}
      noValidate
      onSubmit={form.submit(onProof)}
      onChange={onChange}
      className="flex flex-col gap-4"
    >
      <p className="text-base text-muted">{children}</p>
      <Field label="Password" error={form.errors.password ?? (isAboutPassword ? refusal : undefined)}>
        {(aria) => (
          <PasswordInput {...aria} {...form.text('password')} autoComplete="current-password" data-autofocus />
        )}
      </Field>
      <Field
        label="Code"
        error={form.errors.code ?? (isAboutPassword ? undefined : refusal)}
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
    </form>
  )
}
