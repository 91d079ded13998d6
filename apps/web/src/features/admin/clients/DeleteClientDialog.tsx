import { isSameName } from '@callwright/contract/input/names'
import { eraseClientSchema, NAME_MISMATCH_MESSAGE } from '@callwright/contract/tenant-data'
import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Field } from '#components/form/Field.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { PasswordDialog } from '#components/dialog/PasswordDialog.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { toast } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { CLIENTS_PATH } from '../paths.ts'
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
  return (
    <PasswordDialog
      open={open}
      onClose={onClose}
      title={`Delete ${name === '' ? client.email : name}?`}
      confirm={['Delete Permanently', 'Deleting...']}
      action={erase}
      schema={schema}
      initial={{ tenantId, businessName: '', password: '', code: '' }}
      fallback="Nothing was deleted. Please try again."
      renderFields={(form, serverError) => (
        <Field
          label="Business Name"
          error={form.errors.businessName ?? (serverError === NAME_MISMATCH_MESSAGE ? serverError : undefined)}
          hint={`Type “${name}” to confirm`}
        >
          {(aria) => <TextInput {...aria} {...form.text('businessName')} autoComplete="off" data-autofocus />}
        </Field>
      )}
    >
      <p className="text-base text-muted">
        Its campaigns stop, its numbers are no longer answered, and its users are signed out. Its calls, recordings,
        transcripts, files, agent and account are deleted permanently; its usage is removed from the totals.
      </p>
      <Notice tone="warning">This cannot be undone.</Notice>
    </PasswordDialog>
  )
}
