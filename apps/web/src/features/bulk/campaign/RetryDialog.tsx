import { RECIPIENT_STATUS_LABELS, type RecipientCounts } from '@callwright/contract/campaigns/campaigns'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { Checkbox } from '#components/form/Checkbox.tsx'
import { Dialog } from '#components/dialog/Dialog.tsx'
import { formatNumber } from '#lib/format.ts'

type RetryStatus = 'missed' | 'failed'

type Props = {
  open: boolean
  counts: RecipientCounts
  testMode: boolean
  isPaused: boolean
  busy: boolean
  onClose: () => void
  onConfirm: (statuses: RetryStatus[]) => void
}

const RETRY_STATUSES: readonly RetryStatus[] = ['missed', 'failed']

/** Asks the user to confirm which recipients to call again: their phones will ring a second time. */
export function RetryDialog({ open, counts, testMode, isPaused, busy, onClose, onConfirm }: Props): ReactNode {
  const [excluded, setExcluded] = useState<readonly RetryStatus[]>([])
  const chosenStatuses = RETRY_STATUSES.filter((status) => counts[status] > 0 && !excluded.includes(status))
  const total = chosenStatuses.reduce((sum, status) => sum + counts[status], 0)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Call them again?"
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} disabled={total === 0} onClick={() => onConfirm(chosenStatuses)}>
            {total === 1 ? 'Call 1 again' : `Call ${formatNumber(total)} again`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-base text-muted">
          {testMode ? 'Their calls will be simulated again.' : 'Their phones will ring again.'}{' '}
          {isPaused && 'The campaign is paused, so they will be called after you resume it. '}
          Numbers now on your do-not-call list are left out.
        </p>
        <fieldset className="flex flex-col gap-3">
          <legend className="sr-only">Recipients to call again</legend>
          {RETRY_STATUSES.filter((status) => counts[status] > 0).map((status) => (
            <Checkbox
              key={status}
              label={`${RECIPIENT_STATUS_LABELS[status]} (${formatNumber(counts[status])})`}
              checked={!excluded.includes(status)}
              onChange={(checked) =>
                setExcluded(checked ? excluded.filter((other) => other !== status) : [...excluded, status])
              }
            />
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
