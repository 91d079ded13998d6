import { TRANSFER_TYPES, type Transfer, type Transfers } from '@callwright/contract/agent/transfers'
import { useId, useState, type ReactNode } from 'react'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { FormButtons } from '#components/dialog/FormButtons.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { remindToSave } from '#components/feedback/remind-to-save.ts'
import { Field } from '#components/form/Field.tsx'
import { Select } from '#components/form/Select.tsx'
import { TextArea } from '#components/form/TextArea.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { failureCode, failureMessage } from '#lib/api/failure.ts'
import { useFocusInvalid, useForm } from '#lib/form/use-form.ts'
import { useUnsavedChanges } from '#lib/form/use-unsaved-changes.ts'
import { formatPhone } from '#lib/format-phone.ts'
import { useLastValue } from '#lib/hooks/use-last-value.ts'
import { useOpenCount } from '#lib/hooks/use-open-count.ts'
import { replaceTransfer, TRANSFER_TYPE_LABELS, transferFormSchema } from './transfer-form.ts'
import { useSaveTransfers } from './use-save-transfers.ts'

type Props = {
  saved: Transfers
  /** The transfer to add or change; null while the dialog is closed. */
  edited: Transfer<string> | null
  onClose: () => void
}

export function TransferDialog({ edited, ...rest }: Props): ReactNode {
  const lastEdited = useLastValue(edited)
  const key = useOpenCount(edited)
  return lastEdited && <TransferForm key={key} open={edited !== null} edited={lastEdited} {...rest} />
}

function TransferForm({
  open,
  saved,
  edited,
  onClose,
}: Props & { open: boolean; edited: Transfer<string> }): ReactNode {
  const formId = useId()
  const { blindRefusal } = saved
  const isNew = edited.phoneNumber === ''
  const [initial] = useState<Transfer<string>>(() => ({
    ...edited,
    phoneNumber: formatPhone(edited.phoneNumber),
    type: blindRefusal === null ? edited.type : 'conference',
  }))
  const form = useForm(transferFormSchema, initial)
  const { save, error, isPending, reset } = useSaveTransfers(saved, { onSaved: onClose })
  const refusal = error && failureMessage(error, 'Nothing was saved. Please try again.')
  const field = findRefusedField(error, blindRefusal)
  const isUnsaved = open && form.values !== initial
  useUnsavedChanges(isUnsaved)
  useFocusInvalid(form.ref, field)

  return (
    <Dialog
      open={open}
      onClose={isUnsaved ? remindToSave : onClose}
      title={isNew ? 'Add person' : 'Edit person'}
      description="Your agent can transfer calls to this person."
      footer={<FormButtons formId={formId} isBusy={isPending} onCancel={onClose} />}
    >
      <form
        ref={form.ref}
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onChange={() => void (isPending || reset())}
        onSubmit={form.submit((transfer) => save(replaceTransfer(saved.transfers, edited.phoneNumber, transfer)))}
      >
        <Field label="Name" hint="How your agent refers to this person." error={form.errors.name}>
          {(aria) => <TextInput {...aria} {...form.text('name')} dir="auto" autoComplete="off" data-autofocus />}
        </Field>
        <Field
          label="Phone Number"
          hint="Ten digits, or + and the country code."
          error={form.errors.phoneNumber ?? (field === 'phoneNumber' && refusal ? refusal : undefined)}
        >
          {(aria) => (
            <TextInput
              {...aria}
              {...form.text('phoneNumber')}
              type="tel"
              autoComplete="off"
              placeholder="+1 415 555 2671"
              className="tabular-nums"
            />
          )}
        </Field>
        <Field
          label="When"
          hint="For example: The caller asks for a person, or is upset about an invoice."
          error={form.errors.condition}
        >
          {(aria) => <TextArea {...aria} {...form.text('condition')} dir="auto" rows={3} />}
        </Field>
        <Field
          label="How"
          hint={<TypeHint blindRefusal={blindRefusal} />}
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
        {field === null && refusal !== null && <Notice tone="danger">{refusal}</Notice>}
      </form>
    </Dialog>
  )
}

function TypeHint({ blindRefusal }: Pick<Transfers, 'blindRefusal'>): ReactNode {
  return (
    <>
      <span className="block">Conference: your agent stays on the line until the person has answered.</span>
      <span className="block">
        {blindRefusal ?? 'Blind: the call is passed on at once, and the person sees the customer’s number.'}
      </span>
    </>
  )
}

/** The form has already checked the server's other rules. Null if no field is at fault. */
function findRefusedField(error: unknown, blindRefusal: string | null): 'phoneNumber' | 'type' | null {
  if (failureCode(error) !== 'BAD_REQUEST') return null
  return blindRefusal !== null && failureMessage(error, '').endsWith(blindRefusal) ? 'type' : 'phoneNumber'
}
