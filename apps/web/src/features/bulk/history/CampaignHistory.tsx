import { PhoneOutgoing } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { Button } from '#components/Button.tsx'
import { ButtonLink } from '#components/ButtonLink.tsx'
import { ListCard } from '#components/table/ListCard.tsx'
import { EmptyState } from '#components/feedback/EmptyState.tsx'
import type { CampaignSummary } from '../campaign/campaign-labels.ts'
import { CampaignCard, historyColumns } from './history-columns.tsx'
import { DeleteCampaignDialog } from './DeleteCampaignDialog.tsx'
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
  const [campaignToDelete, setCampaignToDelete] = useState<CampaignSummary | null>(null)
  const columns = useMemo(() => historyColumns({ newId, onDelete: setCampaignToDelete }), [newId])

  return (
    <>
      <ListCard
        title="Batch Call History"
        action={
          <ButtonLink href="/call-dashboard" variant="secondary" size="sm">
            View Calls
          </ButtonLink>
        }
        list={list}
        failure={{ title: 'The history could not be loaded', fallback: 'Nothing is lost. Please try again.' }}
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
        renderCard={(row) => <CampaignCard campaign={row} newId={newId} onDelete={setCampaignToDelete} />}
      />
      <DeleteCampaignDialog campaign={campaignToDelete} onClose={() => setCampaignToDelete(null)} />
    </>
  )
}
