import { assignNumberSchema } from '@callwright/contract/numbers'
import { z } from '@callwright/contract/input/zod'
import type { ReactNode } from 'react'
import { FormDialog } from '#components/dialog/FormDialog.tsx'
import { Field } from '#components/form/Field.tsx'
import { Select } from '#components/form/Select.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { useForm } from '#lib/form/use-form.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import type { ListedNumber } from './number-state.ts'
import { useAssignNumber } from './use-assign-number.ts'
import { useClients } from '../use-clients.ts'

type Assignment = { number: string; tenantId: string | null }

/** A new number must have a client. */
const newNumberSchema = assignNumberSchema.extend({ tenantId: z.string('Please choose a client') })

type Props = {
  open: boolean
  /** Null asks for a number that the voice account does not list. */
  row: ListedNumber | null
  onClose: () => void
}

/** Assigns a number to a client, or to no client. */
export function NumberDialog({ open, row, onClose }: Props): ReactNode {
  const clients = useClients(open)
  const { assignment, refusal } = useAssignNumber(onClose)
  const initial: Assignment = { number: row?.number ?? '', tenantId: row?.client?.tenantId ?? null }
  const form = useForm(row ? assignNumberSchema : newNumberSchema, initial)
  const options = addCurrentClient(clients.rows, row)

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={row ? 'Assign Number' : 'Add Number'}
      description={
        row ? `${formatPhone(row.number)} ${row.label}` : 'A Twilio number that sends its calls to Callwright.'
      }
      size="sm"
      form={form}
      action={assignment}
      onSubmit={assignment.mutate}
    >
      {!row && (
        <Field label="Phone Number" hint="With + and the country code." error={form.errors.number ?? refusal}>
          {(aria) => (
            <TextInput {...aria} {...form.text('number')} type="tel" data-autofocus placeholder="+12125550100" />
          )}
        </Field>
      )}
      <Field
        label="Client"
        hint={clients.problem ?? 'Calls to the number are answered by this client’s agent.'}
        error={form.errors.tenantId ?? (row ? refusal : undefined)}
      >
        {(aria) => (
          <Select
            {...aria}
            value={form.values.tenantId ?? ''}
            onChange={({ target }) => form.setValue('tenantId', target.value === '' ? null : target.value)}
            emptyLabel={row ? 'No client' : 'Choose a client'}
            options={options.map(({ tenantId, name }) => ({ value: tenantId, label: name }))}
          />
        )}
      </Field>
    </FormDialog>
  )
}

type Option = { tenantId: string; name: string }

/** Adds the number's current client, which may be missing before all clients are loaded. */
function addCurrentClient(options: readonly Option[], row: ListedNumber | null): readonly Option[] {
  const client = row?.client
  if (!client || options.some(({ tenantId }) => tenantId === client.tenantId)) return options
  return [{ tenantId: client.tenantId, name: client.businessName || 'Your own business' }, ...options]
}
