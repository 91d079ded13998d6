import { isSameName } from '@callwright/contract/input/names'
import { eraseClientSchema, NAME_MISMATCH_MESSAGE } from '@callwright/contract/tenant-data'
import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { FormDialog } from '#components/dialog/FormDialog.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { Field } from '#components/form/Field.tsx'
import { ReauthFields } from '#components/form/ReauthFields.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { CLIENTS_PATH } from '#lib/paths.ts'
import type { Client } from './client-row.ts'

type Props = { open: boolean; client: Client; onClose: () => void }

export function DeleteClientDialog({ open, client, onClose }: Props): ReactNode {
  const { tenantId } = client
  const name = client.businessName ?? ''
  const utils = trpc.useUtils()
  const erase = trpc.admin.eraseClient.useMutation({
    onSuccess: async () => {
      toast({ title: 'Client deleted', description: `${name} and all of its data are being deleted.` })
      navigate(CLIENTS_PATH, { replace: true })
      await utils.admin.invalidate()
    },
  })
  const matchesName = (typed: string): boolean => isSameName(typed, name)
  const schema = eraseClientSchema.extend({
    businessName: eraseClientSchema.shape.businessName.refine(matchesName, NAME_MISMATCH_MESSAGE),
  })
  const form = useForm(schema, { tenantId, businessName: '', password: '', code: '' })
  const isNameRefused = failureMessage(erase.error, '') === NAME_MISMATCH_MESSAGE
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Delete ${name === '' ? client.email : name}?`}
      size="sm"
      form={form}
      action={erase}
      onSubmit={erase.mutate}
      send={['Delete Permanently', 'Deleting...']}
      isDangerous
    >
      <p className="text-base text-muted">
        Its campaigns stop, its numbers are no longer answered, and its users are signed out. Its calls, recordings,
        transcripts, files, agent and account are deleted permanently; its usage is removed from the totals.
      </p>
      <Notice tone="warning">This cannot be undone.</Notice>
      <Field
        label="Business Name"
        error={form.errors.businessName ?? (isNameRefused ? NAME_MISMATCH_MESSAGE : undefined)}
        hint={`Type “${name}” to confirm`}
      >
        {(aria) => <TextInput {...aria} {...form.text('businessName')} autoComplete="off" data-autofocus />}
      </Field>
      <ReauthFields form={form} error={erase.error} fallback="Nothing was deleted. Please try again." />
    </FormDialog>
  )
}
