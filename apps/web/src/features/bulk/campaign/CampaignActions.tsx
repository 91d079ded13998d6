import { Pause, Play, RotateCcw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../components/Button.tsx'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { isOver } from './campaign-progress.ts'
import type { Campaign } from './campaign-labels.ts'
import { RetryDialog } from './RetryDialog.tsx'
import { useCampaignControl } from './use-campaign-control.ts'

/** Pause, resume, cancel and retry; cancel and retry ask for confirmation. */
export function CampaignActions({ campaign }: { campaign: Campaign }): ReactNode {
  const [asking, setAsking] = useState<'cancel' | 'retry' | null>(null)
  const { pause, resume, cancel, retry, busy } = useCampaignControl(campaign, () => setAsking(null))
  const { state, counts, testMode } = campaign
  const isPaused = state === 'paused'
  const retryable = counts.missed + counts.failed
  return (
    <>
      {!isOver(state) && (
        <Button variant="ghost" size="sm" className="text-red!" onClick={() => setAsking('cancel')}>
          Cancel campaign
        </Button>
      )}
      {retryable > 0 && (isPaused || state === 'finished') && (
        <Button
          variant="secondary"
          size="sm"
          icon={<RotateCcw size={16} aria-hidden="true" />}
          busy={busy === 'retry'}
          onClick={() => setAsking('retry')}
        >
          Call again
        </Button>
      )}
      {!isOver(state) && (
        // One button for both actions, so it keeps the focus.
        <Button
          size="sm"
          icon={isPaused ? <Play size={16} aria-hidden="true" /> : <Pause size={16} aria-hidden="true" />}
          busy={busy === 'resume' || busy === 'pause'}
          onClick={isPaused ? resume : pause}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'cancel'}
        onClose={() => setAsking(null)}
        title="Cancel this campaign?"
        confirmLabel={busy === 'cancel' ? 'Canceling...' : 'Cancel campaign'}
        cancelLabel="Keep it"
        busy={busy === 'cancel'}
        onConfirm={cancel}
      >
        {queuedText(counts.queued)} Calls in progress will end normally. This cannot be undone.
      </ConfirmDialog>
      <RetryDialog
        open={asking === 'retry'}
        counts={counts}
        testMode={testMode}
        paused={isPaused}
        busy={busy === 'retry'}
        onClose={() => setAsking(null)}
        onConfirm={retry}
      />
    </>
  )
}

function queuedText(queued: number): string {
  if (queued === 0) return 'No recipients are waiting.'
  return queued === 1
    ? '1 waiting recipient will not be called.'
    : `${formatNumber(queued)} waiting recipients will not be called.`
}
