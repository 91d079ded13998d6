import { assignNumberSchema } from '@callwright/contract/numbers'
import { z } from '@callwright/contract/input/zod'
import { useId, type ReactNode } from 'react'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { FormButtons } from '#components/dialog/FormButtons.tsx'
import { Field } from '#components/form/Field.tsx'
import { Select } from '#components/form/Select.tsx'
import { TextInput } from '#components/form/TextInput.tsx'
import { useForm } from '#lib/form/use-form.ts'
import { formatPhone } from '#lib/format-phone.ts'
import { useLastValue } from '#lib/hooks/use-last-value.ts'
import type { ListedNumber } from './number-state.ts'
import { useAssignNumber } from './use-assign-number.ts'
import { useClients } from '../use-clients.ts'

type Assignment = { number: string; tenantId: string | null }

/** A new number must have a client. */
const newNumberSchema = assignNumberSchema.extend({ tenantId: z.string('Please choose a client') })

type Props = {
  /** The number to assign; `new` asks for a number that the voice account does not list. */
  subject: ListedNumber | 'new' | null
  onClose: () => void
}

/** Assigns a number to a client, or to no client. */
export function NumberDialog({ subject, onClose }: Props): ReactNode {
  const lastSubject = useLastValue(subject)
  if (!lastSubject) return null
  const key = lastSubject === 'new' ? 'new' : `${lastSubject.number} ${lastSubject.client?.tenantId}`
  const row = lastSubject === 'new' ? null : lastSubject
  return <NumberForm key={key} open={subject !== null} row={row} onClose={onClose} />
}

function NumberForm({
  open,
  row,
  onClose,
}: {
  open: boolean
  row: ListedNumber | null
  onClose: () => void
}): ReactNode {
  const formId = useId()
  const clients = useClients(open)
  const { assign, isAssigning, refusal } = useAssignNumber(onClose)
  const initial: Assignment = { number: row?.number ?? '', tenantId: row?.client?.tenantId ?? null }
  const form = useForm(row ? assignNumberSchema : newNumberSchema, initial)
  const options = addCurrentClient(clients.rows, row)

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={row ? 'Assign Number' : 'Add Number'}
      description={
        row ? `${formatPhone(row.number)} ${row.label}` : 'A Twilio number that sends its calls to Callwright.'
      }
      size="sm"
      footer={<FormButtons formId={formId} isBusy={isAssigning} onCancel={onClose} />}
    >
      <form
        ref={form.ref}
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.submit((values) => assign(values))}
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
          hint={clients.problem ?? "Calls to the number are answered by this client's agent."}
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
      </form>
    </Dialog>
  )
}

type Option = { tenantId: string; name: string }

/** Adds the number's current client, which may be missing before all clients are loaded. */
function addCurrentClient(options: readonly Option[], row: ListedNumber | null): readonly Option[] {
  const client = row?.client
  if (!client || options.some(({ tenantId }) => tenantId === client.tenantId)) return options
  return [{ tenantId: client.tenantId, name: client.businessName || 'Your own business' }, ...options]
}
