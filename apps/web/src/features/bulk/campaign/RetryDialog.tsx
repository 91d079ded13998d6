import { RECIPIENT_STATUS_LABELS, type RecipientCounts } from '@callwright/contract/campaigns/campaigns'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { CheckboxGroup } from '#components/form/CheckboxGroup.tsx'
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
  const offered = RETRY_STATUSES.filter((status) => counts[status] > 0)
  const chosenStatuses = offered.filter((status) => !excluded.includes(status))
  const total = chosenStatuses.reduce((sum, status) => sum + counts[status], 0)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Call them again?"
      size="sm"
      closeLabel="Cancel"
      footer={
        <Button busy={busy} disabled={total === 0} onClick={() => onConfirm(chosenStatuses)}>
          Call {formatNumber(total)} again
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-base text-muted">
          {testMode ? 'Their calls will be simulated again.' : 'Their phones will ring again.'}{' '}
          {isPaused && 'The campaign is paused, so they will be called after you resume it. '}
          Numbers now on your do-not-call list are left out.
        </p>
        <CheckboxGroup
          isColumn
          legend="Recipients to call again"
          options={offered.map((value) => ({
            value,
            label: `${RECIPIENT_STATUS_LABELS[value]} (${formatNumber(counts[value])})`,
          }))}
          selected={chosenStatuses}
          onChange={(chosen) => setExcluded(offered.filter((status) => !chosen.includes(status)))}
        />
      </div>
    </Dialog>
  )
}
