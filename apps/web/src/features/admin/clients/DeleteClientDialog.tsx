import { PASSWORD_WRONG } from '@callwright/contract/auth'
import { eraseClientSchema } from '@callwright/contract/tenant-data'
import { useId, type ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { Field } from '../../../components/Field.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { ProofFields } from '../../../components/ProofFields.tsx'
import { TextInput } from '../../../components/TextInput.tsx'
import { toast } from '../../../components/toasts.ts'
import { failureSentence } from '../../../lib/failure.ts'
import { trpc } from '../../../lib/trpc.ts'
import { useForm } from '../../../lib/use-form.ts'
import { ADMIN_PATH } from '../admin-pages.ts'
import type { Client } from './client-row.ts'

type Props = { open: boolean; client: Client; onClose: () => void }

export function DeleteClientDialog({ open, client, onClose }: Props): ReactNode {
  const formId = useId()
  const { tenantId } = client
  const name = client.businessName ?? ''
  const form = useForm(eraseClientSchema, { tenantId, businessName: '', password: '', code: '' })
  const hasSecondStep = trpc.auth.secondFactor.useQuery(undefined, { enabled: open }).data?.isOn === true
  const cache = trpc.useUtils()
  const erase = trpc.admin.eraseClient.useMutation({
    onSuccess: async () => {
      toast({ title: 'Client deleted', description: `${name} and everything it had is being deleted.` })
      navigate(`${ADMIN_PATH}/clients`, { replace: true })
      await cache.admin.invalidate()
    },
  })
  const refusal = erase.isError ? failureSentence(erase.error, 'Nothing was deleted. Please try again.') : undefined
  const isAboutCode = hasSecondStep && refusal !== undefined && refusal !== PASSWORD_WRONG
  const isNameRight = form.values.businessName.trim() === name.trim()

  return (
    <Dialog
      open={open}
      onClose={() => !erase.isPending && onClose()}
      title={`Delete ${name === '' ? client.email : name}?`}
      size="sm"
      footer={
        <>
          <Button variant="secondary" disabled={erase.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={erase.isPending} disabled={!isNameRight}>
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
          Its campaigns stop, its numbers are no longer answered, and it is signed out. Its calls, recordings,
          transcripts, files, agent and account are deleted for good; what it has used goes out of the totals.
        </p>
        <Notice tone="warning">This cannot be undone.</Notice>
        <Field label="Name of the business" error={form.errors.businessName} hint={`Type “${name}” to confirm`}>
          {(aria) => <TextInput {...aria} {...form.text('businessName')} autoComplete="off" data-autofocus />}
        </Field>
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
