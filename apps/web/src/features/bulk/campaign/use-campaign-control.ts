import { toast, toastFailure } from '../../../components/feedback/toasts.ts'
import { trpc } from '../../../lib/api/trpc.ts'
import type { Campaign } from './campaign-labels.ts'

type Control = {
  pause: () => void
  resume: () => void
  cancel: () => void
  retry: (statuses: ('missed' | 'failed')[]) => void
  /** What is under way. */
  busy: 'pause' | 'resume' | 'cancel' | 'retry' | null
}

/** The controls of a campaign; each shows a toast with the result and refreshes the campaign. */
export function useCampaignControl({ id: campaignId }: Campaign, onAsked: () => void): Control {
  const utils = trpc.useUtils()

  async function show(): Promise<void> {
    onAsked()
    await Promise.all([
      utils.bulk.campaign.invalidate({ campaignId }),
      utils.bulk.recipients.invalidate({ campaignId }),
      utils.bulk.campaigns.invalidate(),
    ])
  }

  function outcomes(failed: string): { onError: (error: unknown) => void; onSettled: () => Promise<void> } {
    return {
      onError: (error) => toastFailure(failed, error, 'Please try again.'),
      onSettled: show,
    }
  }

  const pause = trpc.bulk.pause.useMutation({
    ...outcomes('The campaign could not be paused'),
    onSuccess: ({ inFlight }) => toast({ title: 'Campaign paused', description: onTheirWay(inFlight) }),
  })
  const resume = trpc.bulk.resume.useMutation({
    ...outcomes('The campaign could not be resumed'),
    onSuccess: () => toast({ title: 'Campaign resumed' }),
  })
  const cancel = trpc.bulk.cancel.useMutation({
    ...outcomes('The campaign could not be cancelled'),
    onSuccess: ({ inFlight }) => toast({ title: 'Campaign cancelled', description: onTheirWay(inFlight) }),
  })
  const retry = trpc.bulk.retry.useMutation({
    ...outcomes('Nobody is called again'),
    onSuccess: ({ requeued }) =>
      toast({
        title: 'In the queue again',
        description:
          requeued === 1 ? '1 recipient is called once more.' : `${requeued} recipients are called once more.`,
      }),
  })
  const pending = [
    pause.isPending && ('pause' as const),
    resume.isPending && ('resume' as const),
    cancel.isPending && ('cancel' as const),
    retry.isPending && ('retry' as const),
  ]

  return {
    pause: () => pause.mutate({ campaignId }),
    resume: () => resume.mutate({ campaignId }),
    cancel: () => cancel.mutate({ campaignId }),
    retry: (statuses) => retry.mutate({ campaignId, statuses }),
    busy: pending.find((name) => name !== false) ?? null,
  }
}

function onTheirWay(inFlight: number): string {
  if (inFlight === 0) return 'No call starts from now on.'
  const calls = inFlight === 1 ? '1 call was' : `${inFlight} calls were`
  return `No call starts from now on. ${calls} already on the way.`
}
