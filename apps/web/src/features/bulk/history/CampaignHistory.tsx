import { PhoneOutgoing } from 'lucide-react'
import { useCallback, useMemo, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { askFirst } from '#components/dialog/ask-first.ts'
import { ListCard } from '#components/table/ListCard.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import { toast, toastFailure } from '#components/feedback/toasts.ts'
import { trpc } from '#lib/api/trpc.ts'
import type { CampaignSummary } from '../campaign/campaign-labels.ts'
import { historyColumns } from './history-columns.tsx'
import type { CampaignHistoryList } from './use-campaign-history.ts'

type Props = {
  list: CampaignHistoryList
  /** The campaign that was just created, to mark it as new. */
  newId: string | null
  /** Moves the focus to the form for a new campaign. */
  onCreate: () => void
}

/** All campaigns, newest first, each linked to its page. */
export function CampaignHistory({ list, newId, onCreate }: Props): ReactNode {
  const remove = useDeleteCampaign()
  const columns = useMemo(() => historyColumns({ newId, onDelete: remove }), [newId, remove])

  return (
    <ListCard
      title="Batch Call History"
      action={
        <ButtonLink href="/call-dashboard" variant="secondary" size="sm">
          View Calls
        </ButtonLink>
      }
      list={list}
      failure={{ title: 'The history could not be loaded' }}
      empty={
        <EmptyState
          icon={<PhoneOutgoing />}
          title="No batch calls yet"
          text="Create your first bulk call campaign above"
          action={
            <Button variant="secondary" size="sm" onClick={onCreate}>
              Create a campaign
            </Button>
          }
        />
      }
      caption="Campaigns, newest first"
      columns={columns}
      rowKey={(row) => row.id}
      skeletonRows={3}
    />
  )
}

function useDeleteCampaign(): (campaign: CampaignSummary) => void {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.bulk.remove.useMutation({
    onSuccess: () => {
      toast({ title: 'Batch Call Deleted', description: 'The batch call has been removed from your history.' })
      void utils.calls.campaigns.invalidate()
    },
    onError: (error) => toastFailure('Failed to Delete', error, 'Could not delete the batch call.'),
    // After a failure too: the campaign may already have been deleted.
    onSettled: () => void utils.bulk.campaigns.invalidate(),
  })
  return useCallback(
    ({ id: campaignId, name }) =>
      askFirst({
        title: 'Delete Batch Call?',
        text: (
          <>
            This removes the campaign <b dir="auto">{name}</b> from history and cannot be undone. Recipients who have
            not been called yet will not be called. Calls already made stay in your call list.
          </>
        ),
        confirm: ['Delete', 'Deleting...'],
        onConfirm: () => mutateAsync({ campaignId }),
      }),
    [mutateAsync],
  )
}
