import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Card } from '#components/Card.tsx'
import { Notice } from '#components/feedback/Notice.tsx'
import { toastFailure } from '#components/feedback/toasts.ts'
import { Select } from '#components/form/Select.tsx'
import { Switch } from '#components/form/Switch.tsx'
import { failureMessage } from '#lib/api/failure.ts'
import { trpc } from '#lib/api/trpc.ts'
import { formatPhone } from '@callwright/contract/calls/format-phone'
import { useAssignNumber } from '../numbers/use-assign-number.ts'
import type { Client } from './client-row.ts'

/** The numbers that a client's agent answers. */
export function ClientNumbers({ client }: { client: Client }): ReactNode {
  const [chosenNumber, setChosenNumber] = useState('')
  const numbers = trpc.admin.numbers.useQuery(undefined, { refetchOnMount: 'always' })
  const { assignment } = useAssignNumber(() => setChosenNumber(''))
  const freeNumbers = numbers.data?.rows.filter(({ state }) => state === 'free') ?? []
  return (
    <Card title="Phone Numbers">
      <div className="flex flex-col gap-4 text-sm">
        {client.numbers.length === 0 && (
          <p className="text-muted">No number yet: this client’s agent cannot be called.</p>
        )}
        {client.numbers.length > 0 && (
          <ul className="flex flex-col gap-2">
            {client.numbers.map((number) => (
              <li key={number} className="flex items-center justify-between gap-3">
                <span className="font-medium text-ink tabular-nums">{formatPhone(number)}</span>
                <Button
                  variant="ghost"
                  size="sm"
                  className="-mr-3"
                  aria-label={`Remove ${formatPhone(number)}`}
                  disabled={assignment.isPending}
                  onClick={() => assignment.mutate({ number, tenantId: null })}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {numbers.isError && !numbers.data && (
          <Notice tone="warning">{failureMessage(numbers.error, 'The free numbers could not be loaded.')}</Notice>
        )}
        {numbers.data && freeNumbers.length === 0 && (
          <p className="text-muted">No free numbers. Add one on the Numbers page, or take one from another client.</p>
        )}
        {freeNumbers.length > 0 && (
          <div className="flex gap-2">
            <Select
              aria-label="Free number"
              value={chosenNumber}
              onChange={({ target }) => setChosenNumber(target.value)}
              emptyLabel="Choose a free number"
              options={freeNumbers.map(({ number, label }) => ({
                value: number,
                label: `${formatPhone(number)} ${label}`,
              }))}
              className="min-w-0 flex-1"
            />
            <Button
              variant="secondary"
              busy={assignment.isPending}
              disabled={chosenNumber === ''}
              onClick={() => assignment.mutate({ number: chosenNumber, tenantId: client.tenantId })}
            >
              {assignment.isPending ? 'Saving...' : 'Assign'}
            </Button>
          </div>
        )}
        <ForwardingSwitch client={client} />
      </div>
    </Card>
  )
}

function ForwardingSwitch({ client: { tenantId, forwardsWhileHeld } }: { client: Client }): ReactNode {
  const utils = trpc.useUtils()
  const save = trpc.admin.setForwarding.useMutation({
    onSuccess: async () => await utils.admin.clients.invalidate(),
    onError: (error) => toastFailure('Update failed', error, 'Nothing was changed.'),
  })
  return (
    <Switch
      label="Forward calls while the client is paused or over its limit"
      hint="To the number that the client chose. Your phone company bills you for these calls."
      checked={save.isPending ? save.variables.enabled : forwardsWhileHeld}
      onChange={(enabled) => save.mutate({ tenantId, enabled })}
    />
  )
}
