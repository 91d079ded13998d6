import { PASSWORD_WRONG } from '@callwright/contract/auth'
import { eraseOwnSchema } from '@callwright/contract/tenant-data'
import { useId, type ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Notice } from '../../components/Notice.tsx'
import { ProofFields } from '../../components/ProofFields.tsx'
import { toast } from '../../components/toasts.ts'
import { failureSentence } from '../../lib/failure.ts'
import { trpc } from '../../lib/trpc.ts'
import { useForm } from '../../lib/use-form.ts'

type Props = { open: boolean; name: string; exportUrl: string; onClose: () => void; onErased: () => void }

export function DeleteBusinessDialog({ open, name, exportUrl, onClose, onErased }: Props): ReactNode {
  const formId = useId()
  const form = useForm(eraseOwnSchema, { password: '', code: '' })
  const hasSecondStep = trpc.auth.secondFactor.useQuery(undefined, { enabled: open }).data?.isOn === true
  const erase = trpc.business.erase.useMutation({
    onSuccess: () => {
      onErased()
      toast({ title: 'Business deleted', description: `${name} and everything it had is being deleted.` })
    },
  })
  const refusal = erase.isError ? failureSentence(erase.error, 'Nothing was deleted. Please try again.') : undefined
  const isAboutCode = hasSecondStep && refusal !== undefined && refusal !== PASSWORD_WRONG

  return (
    <Dialog
      open={open}
      onClose={() => !erase.isPending && onClose()}
      title={`Delete ${name}?`}
      size="sm"
      footer={
        <>
          <Button variant="secondary" disabled={erase.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={erase.isPending}>
            {erase.isPending ? 'Deleting...' : 'Delete for Ever'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form.ref}
        noValidate
        onSubmit={form.submit((proof) => erase.mutate(proof))}
        onChange={() => erase.reset()}
        className="flex flex-col gap-4"
      >
        <p className="text-base text-muted">
          Running campaigns stop, your numbers are no longer answered, and you are logged out everywhere. Calls,
          recordings, transcripts, files, the agent and this account are deleted for good.
        </p>
        <Notice
          tone="warning"
          action={
            <a href={exportUrl} download className="font-medium text-accent-text underline">
              Export first
            </a>
          }
        >
          This cannot be undone.
        </Notice>
        <ProofFields
          password={form.text('password')}
          code={hasSecondStep ? form.text('code') : null}
          errors={{
            password: form.errors.password ?? (isAboutCode ? undefined : refusal),
            code: form.errors.code ?? (isAboutCode ? refusal : undefined),
          }}
        />
      </form>
    </Dialog>
  )
}
