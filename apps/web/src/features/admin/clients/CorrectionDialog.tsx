import { addCorrectionSchema } from '@callwright/contract/usage'
import { z } from '@callwright/contract/input/zod'
import { useState, type ReactNode } from 'react'
import { FormDialog } from '#components/dialog/FormDialog.tsx'
import { Field } from '#components/form/Field.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useForm } from '#lib/form/use-form.ts'
import { formatMinutes, formatMonth } from '#lib/format.ts'
import { randomKey } from '#lib/random-key.ts'
import type { Client } from './client-row.ts'

const { minutes, note } = addCorrectionSchema.shape

/** Minutes as typed: an empty value is invalid, and a comma is read as a decimal point. */
const correctionSchema = z.strictObject({
  minutes: z
    .string()
    .transform((text) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.').replace('−', '-'))))
    .pipe(minutes),
  note,
})

type Props = { open: boolean; client: Client; month: string; onClose: () => void }

/** Adds a correction to a client's month; existing entries never change. */
export function CorrectionDialog({ open, client, month, onClose }: Props): ReactNode {
  // Pressing the button twice adds only one entry.
  const [idempotencyKey] = useState(randomKey)
  const utils = trpc.useUtils()
  const form = useForm(correctionSchema, { minutes: '', note: '' })
  const add = trpc.admin.addCorrection.useMutation({
    onSuccess: async ({ monthlyMinutes }) => {
      const description = `${formatMonth(month)} now has ${formatMinutes(monthlyMinutes)} minutes.`
      toast({ title: 'Correction added', description })
      onClose()
      await utils.admin.invalidate()
    },
    onError: (error) => toastFailure('Update failed', error, 'Nothing was added. Please try again.'),
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Add Correction"
      description={`${client.businessName ?? client.email}, ${formatMonth(month)}`}
      size="sm"
      form={form}
      action={add}
      onSubmit={(values) => add.mutate({ tenantId: client.tenantId, month, idempotencyKey, ...values })}
      send={['Add Correction', 'Saving...']}
    >
      <Field label="Minutes" hint="A negative number takes minutes away." error={form.errors.minutes}>
        {(aria) => <TextInput {...aria} {...form.text('minutes')} inputMode="text" data-autofocus placeholder="-2.5" />}
      </Field>
      <Field label="Note" hint="The reason. It stays in the ledger permanently." error={form.errors.note}>
        {(aria) => <TextInput {...aria} {...form.text('note')} />}
      </Field>
    </FormDialog>
  )
}
