import { Pause, Play, RotateCcw } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { askFirst } from '#components/dialog/ask-first.ts'
import { formatCount } from '#lib/format.ts'
import { hasEnded } from './campaign-progress.ts'
import type { Campaign } from './campaign-labels.ts'
import { RetryDialog } from './RetryDialog.tsx'
import { useCampaignControl } from './use-campaign-control.ts'

/** Buttons to pause, resume, cancel and retry; the last two ask for confirmation. */
export function CampaignActions({ campaign }: { campaign: Campaign }): ReactNode {
  const [isRetrying, setIsRetrying] = useState(false)
  const { pause, resume, cancel, retry, busy } = useCampaignControl(campaign, () => setIsRetrying(false))
  const { state, counts, testMode } = campaign
  const isPaused = state === 'paused'
  const retryableCount = counts.missed + counts.failed

  function askToCancel(): void {
    askFirst({
      title: 'Cancel this campaign?',
      text: `${describeQueued(counts.queued)} Calls in progress will end normally. This cannot be undone.`,
      confirm: ['Cancel campaign', 'Canceling...'],
      cancelLabel: 'Keep it',
      onConfirm: cancel,
    })
  }

  return (
    <>
      {!hasEnded(state) && (
        <Button variant="ghost" size="sm" className="text-red!" onClick={askToCancel}>
          Cancel campaign
        </Button>
      )}
      {retryableCount > 0 && (isPaused || state === 'finished') && (
        <Button
          variant="secondary"
          size="sm"
          icon={<RotateCcw size={16} />}
          busy={busy === 'retry'}
          onClick={() => setIsRetrying(true)}
        >
          Call again
        </Button>
      )}
      {!hasEnded(state) && (
        // One button for both actions, so it keeps focus.
        <Button
          size="sm"
          icon={isPaused ? <Play size={16} /> : <Pause size={16} />}
          busy={busy === 'resume' || busy === 'pause'}
          onClick={isPaused ? resume : pause}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      )}
      <RetryDialog
        open={isRetrying}
        counts={counts}
        testMode={testMode}
        isPaused={isPaused}
        busy={busy === 'retry'}
        onClose={() => setIsRetrying(false)}
        onConfirm={retry}
      />
    </>
  )
}

function describeQueued(queued: number): string {
  return queued === 0 ? 'No recipients are waiting.' : `${formatCount(queued, 'waiting recipient')} will not be called.`
}
