import { TRANSFER_TYPES, type Transfer, type Transfers } from '@callwright/contract/agent/transfers'
import type { ReactNode } from 'react'
import { FormDialog } from '#components/dialog/FormDialog.tsx'
import { Checkbox } from '#components/form/Checkbox.tsx'
import { Field } from '#components/form/Field.tsx'
import { PhoneInput } from '#components/form/PhoneInput.tsx'
import { Select } from '#components/form/Select.tsx'
import { TextArea } from '#components/form/TextArea.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { failureCode, failureMessage } from '#lib/api/failure.ts'
import { useForm } from '#lib/form/use-form.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import { possibleTransfers, replaceTransfer, TRANSFER_TYPE_LABELS, transferFormSchema } from './transfer-form.ts'
import { useSaveTransfers } from './use-save-transfers.ts'

type Props = { open: boolean; saved: Transfers; edited: Transfer<string>; onClose: () => void }

/** Adds or changes a transfer. */
export function TransferDialog({ open, saved, edited, onClose }: Props): ReactNode {
  const { blindRefusal } = saved
  const form = useForm<Transfer<string>, Transfer<string>>(transferFormSchema, {
    ...edited,
    phoneNumber: formatPhone(edited.phoneNumber),
    type: blindRefusal === null ? edited.type : 'conference',
  })
  const action = useSaveTransfers({ onSaved: onClose })
  const { error } = action
  const refusal = error && failureMessage(error, 'Nothing was saved. Please try again.')
  const field = findRefusedField(error, blindRefusal)

  function save(transfer: Transfer<string>): void {
    const transfers = replaceTransfer(saved.transfers, edited.phoneNumber, transfer)
    action.mutate({ transfers: possibleTransfers(saved, transfers) })
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={edited.phoneNumber === '' ? 'Add person' : 'Edit person'}
      description="Your agent can transfer calls to this person."
      form={form}
      action={action}
      onSubmit={save}
      send={edited.phoneNumber === '' ? ['Add person', 'Saving...'] : undefined}
      refusal={field === null ? refusal : null}
    >
      <Field label="Name" hint="How your agent refers to this person." error={form.errors.name}>
        {(aria) => <TextInput {...aria} {...form.text('name')} dir="auto" autoComplete="off" data-autofocus />}
      </Field>
      <Field
        label="Phone Number"
        hint="Ten digits, or + and the country code."
        error={form.errors.phoneNumber ?? (field === 'phoneNumber' && refusal ? refusal : undefined)}
      >
        {(aria) => <PhoneInput {...aria} {...form.text('phoneNumber')} />}
      </Field>
      <Field
        label="When to transfer"
        hint="For example: The caller asks for a person, or is upset about an invoice."
        error={form.errors.condition}
      >
        {(aria) => <TextArea {...aria} {...form.text('condition')} dir="auto" rows={3} />}
      </Field>
      <Field
        label="How to connect"
        hint={blindRefusal ?? 'If you connect them at once, the person sees the customer’s number.'}
        error={field === 'type' && refusal ? refusal : undefined}
      >
        {(aria) => (
          <Select
            {...aria}
            {...form.text('type')}
            options={TRANSFER_TYPES.map((value) => ({
              value,
              label: TRANSFER_TYPE_LABELS[value],
              disabled: value === 'blind' && blindRefusal !== null,
            }))}
          />
        )}
      </Field>
      <Checkbox label="Also outside your opening hours" {...form.checkbox('outsideHours')} />
    </FormDialog>
  )
}

/** The form has already checked the server's other rules. Null if no field is at fault. */
function findRefusedField(error: unknown, blindRefusal: string | null): 'phoneNumber' | 'type' | null {
  if (failureCode(error) !== 'BAD_REQUEST') return null
  return blindRefusal !== null && failureMessage(error, '').endsWith(blindRefusal) ? 'type' : 'phoneNumber'
}
