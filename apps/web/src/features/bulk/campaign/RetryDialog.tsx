import { RECIPIENT_STATUS_LABELS, type RecipientCounts } from '@callwright/contract/campaigns/campaigns'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { formatNumber } from '../../../lib/format.ts'

type Retried = 'missed' | 'failed'

type Props = {
  open: boolean
  counts: RecipientCounts
  testMode: boolean
  paused: boolean
  busy: boolean
  onClose: () => void
  onConfirm: (statuses: Retried[]) => void
}

const CHOICES: readonly Retried[] = ['missed', 'failed']

/** Asks whom to call once more: their phones ring a second time. */
export function RetryDialog({ open, counts, testMode, paused, busy, onClose, onConfirm }: Props): ReactNode {
  const [left, setLeft] = useState<readonly Retried[]>([])
  const chosen = CHOICES.filter((status) => counts[status] > 0 && !left.includes(status))
  const total = chosen.reduce((sum, status) => sum + counts[status], 0)
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
          <Button busy={busy} disabled={total === 0} onClick={() => onConfirm(chosen)}>
            {total === 1 ? 'Call 1 again' : `Call ${formatNumber(total)} again`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-base text-muted">
          {testMode ? 'Their calls are simulated once more.' : 'Their phones ring once more.'}{' '}
          {paused && 'The campaign is paused: they are called after you resume it. '}
          Whoever is on your do-not-call list by now is left out.
        </p>
        <fieldset className="flex flex-col gap-3">
          <legend className="sr-only">Whom to call again</legend>
          {CHOICES.filter((status) => counts[status] > 0).map((status) => (
            <Checkbox
              key={status}
              label={`${RECIPIENT_STATUS_LABELS[status]} (${formatNumber(counts[status])})`}
              checked={!left.includes(status)}
              onChange={(checked) => setLeft(checked ? left.filter((other) => other !== status) : [...left, status])}
            />
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
