import { PASSWORD_WRONG } from '@callwright/contract/auth'
import { ownerProofSchema } from '@callwright/contract/settings'
import type { ReactNode } from 'react'
import { ProofFields } from '../../components/ProofFields.tsx'
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
      <ProofFields
        password={form.text('password')}
        code={form.text('code')}
        errors={{
          password: form.errors.password ?? (isAboutPassword ? refusal : undefined),
          code: form.errors.code ?? (isAboutPassword ? undefined : refusal),
        }}
      />
    </form>
  )
}
