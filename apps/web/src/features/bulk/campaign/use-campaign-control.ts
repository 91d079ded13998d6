import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { formatCount } from '#lib/format.ts'
import type { Campaign } from './campaign-labels.ts'

type Control = {
  pause: () => void
  resume: () => void
  cancel: () => Promise<unknown>
  retry: (statuses: ('missed' | 'failed')[]) => void
  /** The action in progress. */
  busy: 'pause' | 'resume' | 'retry' | null
}

/** A campaign's controls; each shows a toast with the result and refreshes the campaign. */
export function useCampaignControl({ id: campaignId }: Campaign, onDone: () => void): Control {
  const utils = trpc.useUtils()

  async function refresh(): Promise<void> {
    onDone()
    await Promise.all([
      utils.bulk.campaign.invalidate({ campaignId }),
      utils.bulk.comparePlan.invalidate({ campaignId }),
      utils.bulk.recipients.invalidate({ campaignId }),
      utils.bulk.campaigns.invalidate(),
      utils.bulk.schedule.invalidate(),
    ])
  }

  function createHandlers(failureTitle: string): { onError: (error: unknown) => void; onSettled: () => Promise<void> } {
    return {
      onError: (error) => toastFailure(failureTitle, error, 'Please try again.'),
      onSettled: refresh,
    }
  }

  const pause = trpc.bulk.pause.useMutation({
    ...createHandlers('The campaign could not be paused'),
    onSuccess: ({ inFlight }) => toast({ title: 'Campaign paused', description: describeInFlight(inFlight) }),
  })
  const resume = trpc.bulk.resume.useMutation({
    ...createHandlers('The campaign could not be resumed'),
    onSuccess: () => toast({ title: 'Campaign resumed' }),
  })
  const cancel = trpc.bulk.cancel.useMutation({
    ...createHandlers('The campaign could not be canceled'),
    onSettled: () => void refresh(),
    onSuccess: ({ inFlight }) => toast({ title: 'Campaign canceled', description: describeInFlight(inFlight) }),
  })
  const retry = trpc.bulk.retry.useMutation({
    ...createHandlers('The calls could not be retried'),
    onSuccess: ({ requeued }) =>
      toast({
        title: 'Calls queued again',
        description: `${formatCount(requeued, 'recipient')} will be called again.`,
      }),
  })
  return {
    pause: () => pause.mutate({ campaignId }),
    resume: () => resume.mutate({ campaignId }),
    cancel: () => cancel.mutateAsync({ campaignId }),
    retry: (statuses) => retry.mutate({ campaignId, statuses }),
    busy: (pause.isPending && 'pause') || (resume.isPending && 'resume') || (retry.isPending && 'retry') || null,
  }
}

function describeInFlight(inFlight: number): string {
  const calls = formatCount(inFlight, 'call was', 'calls were')
  return `No new calls will start.${inFlight === 0 ? '' : ` ${calls} already in progress.`}`
}
