import { MONTH, monthOf } from '@callwright/contract/admin'
import { z } from '@callwright/contract/input/zod'
import { Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { Field } from '#components/form/Field.tsx'
import { Select } from '#components/form/Select.tsx'
import { PageHeader } from '#components/PageHeader.tsx'
import { trpc } from '#lib/api/trpc.ts'
import { useSendsEmails } from '#lib/api/use-sends-emails.ts'
import { useForm } from '#lib/form/use-form.ts'
import { useUrlState } from '#lib/url-state/use-url-state.ts'
import { MonthSelect } from '../MonthSelect.tsx'
import { useClients } from '../use-clients.ts'
import { MonthComparison } from './MonthComparison.tsx'

/** Compares, on request, a client's charges for a month with the calls that the voice provider counts. */
export function Reconciliation(): ReactNode {
  const { params, change } = useUrlState()
  const [client, month] = [params.get('client') ?? '', params.get('month') ?? '']
  const clients = useClients(true)
  const emailText = useSendsEmails() ? 'you get an email' : 'an email is saved in the data directory’s outbox folder'
  return (
    <>
      <PageHeader
        title="Reconciliation"
        description="Compare what a client is charged with the calls that the voice provider counts."
      />
      <Card>
        <ComparisonForm
          key={`${client} ${month}`}
          initial={{ client, month }}
          clients={clients}
          onCompare={(selection) => change(selection)}
        />
      </Card>
      {client !== '' && MONTH.test(month) ? (
        <MonthComparison
          key={`${client} ${month}`}
          tenantId={client}
          month={month}
          name={clients.rows.find(({ tenantId }) => tenantId === client)?.name ?? 'This client'}
          // Loaded after the clients: in one batch, the client list would wait for the provider.
          isReady={clients.isSettled}
        />
      ) : (
        <Card>
          <EmptyState
            icon={<Scale />}
            title="Choose a client and a month"
            text={`Yesterday’s calls are compared every night, and ${emailText} about each client whose calls differ.`}
          />
        </Card>
      )}
    </>
  )
}

const selectionSchema = z.strictObject({ client: z.string().min(1, 'Please choose a client'), month: z.string() })
type Selection = z.output<typeof selectionSchema>

type ComparisonFormProps = {
  initial: Selection
  clients: ReturnType<typeof useClients>
  onCompare: (selection: Selection) => void
}

function ComparisonForm({ initial, clients, onCompare }: ComparisonFormProps): ReactNode {
  const utils = trpc.useUtils()
  const months = trpc.admin.usageMonths.useQuery(undefined, { refetchOnMount: 'always' })
  const form = useForm(selectionSchema, { ...initial, month: MONTH.test(initial.month) ? initial.month : '' })
  const compare = ({ client, month }: Selection): void => {
    const chosenMonth = month || (months.data?.current ?? readThisMonth())
    if (client === initial.client && chosenMonth === initial.month) return void utils.admin.compareUsage.reset()
    onCompare({ client, month: chosenMonth })
  }
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit(compare)} className="flex flex-col gap-3">
      <div className="flex flex-col gap-3 md:flex-row md:items-start">
        <div className="md:max-w-sm md:flex-1">
          <Field label="Client" error={form.errors.client}>
            {(aria) => (
              <Select
                {...aria}
                value={form.values.client}
                onChange={({ target }) => form.setValue('client', target.value)}
                emptyLabel="Choose a client"
                options={clients.rows.map(({ tenantId, name }) => ({ value: tenantId, label: name }))}
              />
            )}
          </Field>
        </div>
        <Field label="Month">
          {({ id }) => (
            <MonthSelect
              id={id}
              month={form.values.month}
              onChange={(month) => form.setValue('month', month)}
              className="md:w-48"
            />
          )}
        </Field>
        <Button type="submit" className="md:mt-6.5">
          Compare
        </Button>
      </div>
      {clients.problem !== null && <Notice tone="danger">{clients.problem}</Notice>}
    </form>
  )
}

function readThisMonth(): string {
  return monthOf(Date.now())
}
