import type { ReactNode } from 'react'
import { ConfirmDialog } from '#components/dialog/ConfirmDialog.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import { useLastValue } from '#lib/hooks/use-last-value.ts'

type Props = {
  /** The campaign to delete; null while the dialog is closed. */
  campaign: { id: string; name: string } | null
  onClose: () => void
}

export function DeleteCampaignDialog({ campaign, onClose }: Props): ReactNode {
  const lastCampaign = useLastValue(campaign)
  const utils = trpc.useUtils()
  const remove = trpc.bulk.remove.useMutation({
    onSuccess: () => {
      toast({
        title: 'Batch Call Deleted',
        description: 'The batch call has been removed from your history.',
      })
      void utils.calls.campaigns.invalidate()
    },
    onError: (error) => toastFailure('Failed to Delete', error, 'Could not delete the batch call.'),
    onSettled: () => {
      onClose()
      // After a failure too: the campaign may already have been deleted.
      void utils.bulk.campaigns.invalidate()
    },
  })

  return (
    <ConfirmDialog
      open={campaign !== null}
      onClose={onClose}
      title="Delete Batch Call?"
      confirmLabel={remove.isPending ? 'Deleting...' : 'Delete'}
      busy={remove.isPending}
      onConfirm={() => lastCampaign && remove.mutate({ campaignId: lastCampaign.id })}
    >
      This removes the campaign{' '}
      <span dir="auto" className="font-medium text-ink">
        {lastCampaign?.name}
      </span>{' '}
      from history and cannot be undone. Recipients who have not been called yet will not be called. Calls already made
      stay in your call list.
    </ConfirmDialog>
  )
}
